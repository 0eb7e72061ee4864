import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { OnlineOnly } from '#web/orders/use-refusal.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AddonForm } from './addon-form.tsx';
import type { OpenEntry } from './open-entry.ts';
import { ProductForm } from './product-form.tsx';
import { saveEntryKey } from './use-entry-save.ts';

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
      title={opened.id === undefined ? `New ${noun}` : `Edit ${noun}`}
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

function EntryForm({ opened: { kind, id }, ...form }: EntryFormProps) {
  const { data, error, refetch, isFetchedAfterMount, isPaused } = useQuery(queries.adminCatalog);
  if (id === undefined) {
    return kind === 'product' ? <ProductForm {...form} /> : <AddonForm {...form} />;
  }
  // Edit fresh data only: saving an outdated version would end in a conflict.
  const catalog = isFetchedAfterMount || isPaused ? data : undefined;
  const product = catalog?.products.find((candidate) => candidate.id === id);
  if (product) return <ProductForm {...form} product={product} />;
  const addon = catalog?.addons.find((candidate) => candidate.id === id);
  if (addon) return <AddonForm {...form} addon={addon} />;
  if (!error) return <Skeleton height="20rem" />;
  return (
    <Notice
      isError
      title="Error Loading Catalog"
      text={messageOf(error, 'Failed to load the catalog')}
      action={<Button onClick={() => refetch()}>Try Again</Button>}
    />
  );
}
