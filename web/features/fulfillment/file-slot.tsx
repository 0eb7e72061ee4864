import { FileQuestion } from 'lucide-react';
import { useRef } from 'react';
import { css } from '#styled/css';
import { draftProps } from '#web/lib/use-draft.ts';
import type { OrderFile } from '#web/orders/order-files.ts';
import { SelectField, TextArea } from '#web/ui/form/field.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { revisionName } from '#worker/domain/files/verdict.ts';
import { limits } from '#worker/domain/limits.ts';
import type { ChecklistItem } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { DeliverFiles } from './deliver-files.tsx';
import { AdminFileRow } from './item-files.tsx';
import type { RenderUpload } from './upload-slot.ts';
import { useSlotDetails } from './use-slot-details.ts';

interface FileSlotProps {
  order: OrderJson;
  item: ChecklistItem;
  /** The item's files. */
  files: readonly OrderFile[];
  onRemove: (file: DeliverableJson) => void;
  renderUpload: RenderUpload;
}

/** The files of a checklist item, and the drop target for more. */
export function FileSlot({ order, item, files, onRemove, renderUpload }: FileSlotProps) {
  const { details, setRevisionOf, setNote } = useSlotDetails(order.id, item.id, files);
  const isRevision = details.revisionOf !== undefined;
  const slot = useRef<HTMLFieldSetElement>(null);
  const focusRestore = useFocusRestore(slot);
  return (
    <fieldset
      ref={slot}
      tabIndex={-1}
      aria-label={item.label}
      className={slotStyle}
      {...focusRestore}
    >
      {files.length === 0 && (
        <p className={missingStyle}>
          <FileQuestion size={18} />
          No file yet.
        </p>
      )}
      {files.map(({ newest, earlier }) => (
        <AdminFileRow
          key={newest.seriesId}
          order={order}
          file={newest}
          earlier={earlier}
          onRemove={onRemove}
        />
      ))}
      <DeliverFiles order={order} label={item.label} files={files} />
      {renderUpload({
        orderId: order.id,
        label: `Files for ${item.label}`,
        details,
        fileIds: files.flatMap(({ newest, earlier }) => [newest, ...earlier].map(({ id }) => id)),
        multiple: !isRevision,
        fields: (
          <>
            {files.length > 0 && (
              <SelectField
                label="As"
                value={details.revisionOf ?? ''}
                onChange={(event) => setRevisionOf(event.target.value)}
              >
                {files.map(({ newest }) => (
                  <option key={newest.id} value={newest.id}>
                    A revision of {revisionName(newest)}
                  </option>
                ))}
                <option value="">A new file</option>
              </SelectField>
            )}
            <TextArea
              {...draftProps}
              label={isRevision ? 'What changed (Optional)' : 'Note for the customer (Optional)'}
              rows={2}
              maxLength={limits.fileNote}
              value={details.note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        ),
      })}
    </fieldset>
  );
}

const slotStyle = css({
  minWidth: '0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2',
});

const missingStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  fontSize: '14',
  fontWeight: '600',
});
