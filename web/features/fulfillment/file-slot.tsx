import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileQuestion, Send } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { css } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { useFileUploads } from '#web/delivery/use-delivery.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { draftProps, useDraft } from '#web/lib/use-draft.ts';
import { chosenFiles } from '#web/orders/drafts/chosen-files.ts';
import type { OrderFile } from '#web/orders/order-files.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField, TextArea } from '#web/ui/form/field.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { showSuccess } from '#web/ui/toast/toast.ts';
import { declarationRefusal } from '#worker/domain/catalog/sale-terms.ts';
import { isDelivered } from '#worker/domain/files/delivered.ts';
import type { DeliverableJson, FileDeliveryJson } from '#worker/domain/files/files.api.ts';
import { revisionName } from '#worker/domain/files/verdict.ts';
import { limits } from '#worker/domain/limits.ts';
import type { ChecklistItem } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AdminFileRow } from './admin-file-row.tsx';
import type { FileDetails, RenderUpload } from './use-order-files.ts';

/** Warns an admin who is about to give files to a customer who may take the money back. */
export const disputeText =
  'The customer disputed this payment with their bank, so you may lose the money.';

interface FileSlotProps {
  order: OrderJson;
  item: ChecklistItem;
  files: readonly OrderFile[];
  onRemove: (file: DeliverableJson) => void;
  renderUpload: RenderUpload;
}

/** The files of a checklist item, and the drop target for more. */
export function FileSlot({ order, item, files, onRemove, renderUpload }: FileSlotProps) {
  const { details, setRevisionOf, setNote } = useSlotDetails(order.id, item.id, files);
  const isRevision = details.revisionOf !== undefined;
  const focusRestore = useFocusRestore<HTMLFieldSetElement>();
  return (
    <fieldset aria-label={item.label} className={slotStyle} {...focusRestore}>
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
                label="Attach As"
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

const slotStyle = css({ minWidth: '0', stack: '2' });

const missingStyle = css({ row: '2', fontSize: '14', fontWeight: '600' });

const notes = createDrafts(storageKeys.fileNotes, v.string());

/**
 * Holds the note and the revised file of a checklist item's next upload. By default, an upload
 * revises the item's only file. While files are chosen, that default stays.
 */
function useSlotDetails(orderId: string, itemId: string, files: readonly OrderFile[]) {
  const about = `${orderId} ${itemId}`;
  const [note, setNote] = useDraft(notes, { userId: useUserId(), about }, '');
  // Any revision of the file to revise, or '' for a new file; undefined until the admin chooses.
  const [chosen, setRevisionOf] = useState<string>();
  const allChosen = useSyncExternalStore(chosenFiles.subscribe, chosenFiles.get, chosenFiles.get);
  const isChoosing = allChosen.some((one) => one.orderId === orderId && one.itemId === itemId);
  useAttachedDetails(orderId, (sent) => {
    if (sent.itemId !== itemId || sent.note !== note) return;
    // The next files start with a blank note.
    setNote('');
    if (!isChoosing) setRevisionOf(undefined);
  });
  const onlyFileId = files.length === 1 ? files[0]?.newest.id : undefined;
  const [defaultId, setDefaultId] = useState(onlyFileId);
  if (!isChoosing && defaultId !== onlyFileId) setDefaultId(onlyFileId);
  const revisionOf = newestOf(files, chosen ?? defaultId);
  return { details: { itemId, revisionOf, note }, setRevisionOf, setNote };
}

/** Returns the id of the file's newest revision, or undefined if another admin has removed the file. */
function newestOf(files: readonly OrderFile[], id: string | undefined): string | undefined {
  const series = files.find(({ newest, earlier }) =>
    [newest, ...earlier].some((file) => file.id === id),
  );
  return series?.newest.id;
}

/** Calls back with the details of each file that was attached to the order. */
function useAttachedDetails(
  orderId: string,
  onAttached: (details: Partial<FileDetails>) => void,
): void {
  const attached = useFileUploads(orderId).filter(({ stage }) => stage === 'accepted');
  const newest = attached.at(-1)?.key;
  const report = useEffectEvent(() => {
    for (const { body } of attached) onAttached(body);
  });
  useEffect(() => {
    if (newest !== undefined) report();
  }, [newest]);
}

interface DeliverFilesProps {
  order: OrderJson;
  label: string;
  files: readonly OrderFile[];
}

/** Delivers an item's newest files before the order is fulfilled, while the customer lacks one. */
function DeliverFiles({ order, label, files }: DeliverFilesProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { deliver, isDelivering } = useFileDelivery(order.id);
  const undelivered = files.map(({ newest }) => newest).filter((file) => !isDelivered(order, file));
  if (undelivered.length === 0) return null;
  const refusal = declarationRefusal(order);
  if (refusal) return <p>{refusal}</p>;
  const fileIds = undelivered.map(({ id }) => id);
  return (
    <>
      <Button
        className={css({ justifySelf: 'start' })}
        busy={isDelivering}
        aria-label={`Deliver Now: ${label}`}
        onClick={() => (order.isDisputed ? setConfirming(true) : deliver({ fileIds }))}
      >
        <Send size={18} />
        Deliver Now
      </Button>
      <PromptDialog
        role="alertdialog"
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Deliver files of a disputed order?"
        description={disputeText}
        confirm="Deliver Anyway"
        variant="action"
        busy={isDelivering}
        onConfirm={() =>
          deliver({ fileIds, deliverDisputed: true }, { onSettled: () => setConfirming(false) })
        }
      />
    </>
  );
}

/** Delivers attached files of an order that isn't fulfilled yet. */
function useFileDelivery(orderId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (delivery: FileDeliveryJson) =>
      apiResponse(`/api/admin/orders/${orderId}/files`, { method: 'PATCH', body: delivery }),
    onSuccess: () => showSuccess('File Delivered', 'The customer can download it now'),
    meta: { errorText: 'Failed to deliver the file' },
    onSettled: () =>
      Promise.all(
        [queries.orderFiles(orderId), queries.history(orderId)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return { deliver: mutate, isDelivering: isPending };
}
