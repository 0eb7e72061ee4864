import type { ReactNode, Ref } from 'react';
import { css } from '#styled/css';
import type { OrderFile } from '#web/orders/order-files.ts';
import { SelectField, TextArea } from '#web/ui/form/field.tsx';
import { limits } from '#worker/domain/limits.ts';
import type { ChecklistItem } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { FileDetails } from './use-order-files.ts';

/** The props of the upload widget. */
export interface UploadSlot {
  orderId: string;
  label: string;
  /** The details of files uploaded from now on. */
  details: FileDetails;
  multiple: boolean;
}

export type RenderUpload = (slot: UploadSlot) => ReactNode;

interface AttachFormProps {
  ref: Ref<HTMLFieldSetElement>;
  items: readonly ChecklistItem[];
  files: readonly OrderFile[];
  target: FileDetails;
  onTarget: (target: FileDetails) => void;
  /** Renders the upload widget with this accessible name. */
  renderUpload: (label: string) => ReactNode;
}

/** The details of the files to upload: their item, the file they revise, and a note. */
export function AttachForm({ ref, items, files, target, onTarget, renderUpload }: AttachFormProps) {
  const { itemId, revisionOf, note = '' } = target;
  const revisable = files.filter(({ newest }) => newest.itemId === itemId);
  const item = items.find(({ id }) => id === itemId);
  return (
    <fieldset ref={ref} className={formStyle}>
      <legend className={legendStyle}>Attach files</legend>
      <SelectField
        label="For"
        value={itemId}
        onChange={(event) => onTarget({ itemId: event.target.value, note })}
      >
        {items.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      {revisable.length > 0 && (
        <SelectField
          label="As"
          value={revisionOf ?? ''}
          onChange={(event) =>
            onTarget({ itemId, note, revisionOf: event.target.value || undefined })
          }
        >
          <option value="">A new file</option>
          {revisable.map(({ newest: { id, fileName, revision } }) => (
            <option key={id} value={id}>
              A revision of {fileName} (revision {revision})
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label="Note for the customer (Optional)"
        rows={2}
        maxLength={limits.fileNote}
        value={note}
        onChange={(event) => onTarget({ ...target, note: event.target.value })}
      />
      {renderUpload(`Files for ${item?.label ?? 'the order'}`)}
    </fieldset>
  );
}

const formStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  minWidth: '0',
  padding: '3',
  border: '1px solid {colors.line}',
  borderRadius: 'card',
});

const legendStyle = css({ paddingInline: '1', fontWeight: '600' });
