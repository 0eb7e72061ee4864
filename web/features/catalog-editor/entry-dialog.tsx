import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queries } from '#web/api/queries.ts';
import { OnlineOnly } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { AddonForm } from './addon-form.tsx';
import { UnloadedCatalog } from './form-parts.tsx';
import { ProductForm } from './product-form.tsx';
import { saveEntryKey } from './use-entry-save.ts';

/** The catalog entry open in the editor; a new entry has no id. */
export interface OpenEntry {
  kind: 'product' | 'addon';
  id?: string;
  /** The calibration that a new one copies. */
  copyOf?: string;
}

interface EntryDialogProps {
  opened: OpenEntry;
  onClose: () => void;
}

/** Creates or edits a calibration or an add-on. */
export function EntryDialog({ opened, onClose }: EntryDialogProps) {
  const formId = useId();
  const isSaving = useIsMutating({ mutationKey: saveEntryKey }) > 0;
  const noun = opened.kind === 'product' ? 'Calibration' : 'Add-on';

  /** A save in flight can't be canceled, so the dialog stays open until it settles. */
  function close(): void {
    if (!isSaving) onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={`${opened.copyOf ? 'Duplicate' : opened.id ? 'Edit' : 'New'} ${noun}`}
      footer={
        <>
          <Button onClick={close} disabled={isSaving}>
            Cancel
          </Button>
          <OnlineOnly>
            <Button type="submit" form={formId} variant="action" busy={isSaving}>
              Save
            </Button>
          </OnlineOnly>
        </>
      }
    >
      <EntryForm opened={opened} formId={formId} onSaved={onClose} />
    </Dialog>
  );
}

interface EntryFormProps {
  opened: OpenEntry;
  formId: string;
  onSaved: () => void;
}

function EntryForm({ opened: { kind, id, copyOf }, ...form }: EntryFormProps) {
  const query = useQuery(queries.adminCatalog);
  if (id === undefined && kind === 'addon') return <AddonForm {...form} />;
  // Edit fresh data only: saving an outdated version would end in a conflict.
  const catalog = query.isFetchedAfterMount || query.isPaused ? query.data : undefined;
  if (catalog && kind === 'product') {
    const find = (sought?: string) => catalog.products.find((product) => product.id === sought);
    return <ProductForm {...form} catalog={catalog} product={find(id)} copied={find(copyOf)} />;
  }
  const addon = catalog?.addons.find((candidate) => candidate.id === id);
  if (addon) return <AddonForm {...form} addon={addon} />;
  return <UnloadedCatalog query={query} />;
}
