import { Paperclip } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { groupRevisions, type OrderFile } from '#web/orders/order-files.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AttachForm, type RenderUpload } from './attach-form.tsx';
import { ItemFiles } from './item-files.tsx';
import { RemoveFileDialog } from './remove-file-dialog.tsx';
import { useAttachFormOpen } from './use-attach-form-open.ts';
import { useDeliveredDetails } from './use-delivered-details.ts';
import { type FileDetails, useOrderFiles } from './use-order-files.ts';

interface OrderFilesProps {
  order: OrderJson;
  renderUpload: RenderUpload;
}

/** An order's files by checklist item, and the form that attaches more. */
export function OrderFiles({ order, renderUpload }: OrderFilesProps) {
  const { files, error, refetch, remove, isRemoving } = useOrderFiles(order.id);
  const items = fulfillmentChecklist(order);
  const [chosenTarget, setTarget] = useState<FileDetails>({ itemId: items[0]?.id ?? '' });
  const [removing, setRemoving] = useState<DeliverableJson>();
  const form = useRef<HTMLFieldSetElement>(null);
  const [isAttaching, setAttaching] = useAttachFormOpen(order.id);
  useDeliveredDetails(order.id, (sent) =>
    // The next files start with a blank note.
    setTarget((now) => (isEqual(now, sent) ? { itemId: now.itemId } : now)),
  );
  const known = groupRevisions(files ?? []);
  const target = { ...chosenTarget, revisionOf: newestOf(known, chosenTarget.revisionOf) };

  function revise({ itemId, id }: DeliverableJson): void {
    flushSync(() => {
      setAttaching(true);
      setTarget({ itemId, revisionOf: id, note: target.note });
    });
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector('select')?.focus();
  }

  return (
    <section aria-labelledby="order-files" className={sectionStyle}>
      <h3 id="order-files" className={css({ fontSize: '22' })}>
        Files for the customer
      </h3>
      {!files && !error && <Skeleton height="5rem" />}
      {!files && error && (
        <div role="alert" className={sectionStyle}>
          <p>{messageOf(error, 'Failed to load the files')}</p>
          <Button onClick={() => refetch()}>Try Again</Button>
        </div>
      )}
      {files?.length === 0 && <p className={css({ color: 'muted' })}>No files attached yet.</p>}
      {items.map(({ id, label }) => (
        <ItemFiles
          key={id}
          label={label}
          files={known.filter(({ newest }) => newest.itemId === id)}
          onRevise={revise}
          onRemove={order.status === 'fulfilled' ? undefined : setRemoving}
        />
      ))}
      {!isAttaching && (
        <Button className={css({ justifySelf: 'start' })} onClick={() => setAttaching(true)}>
          <Paperclip size={18} strokeWidth={1.75} aria-hidden />
          Attach Files
        </Button>
      )}
      {isAttaching && (
        <AttachForm
          ref={form}
          items={items}
          files={known}
          target={target}
          onTarget={setTarget}
          renderUpload={(label: string): ReactNode =>
            renderUpload({
              orderId: order.id,
              label,
              details: target,
              multiple: target.revisionOf === undefined,
            })
          }
        />
      )}
      <RemoveFileDialog
        file={removing}
        busy={isRemoving}
        onClose={() => setRemoving(undefined)}
        onRemove={(file) => remove(file.id, { onSettled: () => setRemoving(undefined) })}
      />
    </section>
  );
}

/** Returns the id of the file's newest revision, or undefined if another admin has removed the file. */
function newestOf(files: readonly OrderFile[], id: string | undefined): string | undefined {
  const series = files.find(({ newest, earlier }) =>
    [newest, ...earlier].some((file) => file.id === id),
  );
  return series?.newest.id;
}

function isEqual(a: FileDetails, b: Partial<FileDetails>): boolean {
  return a.itemId === b.itemId && a.revisionOf === b.revisionOf && a.note === b.note;
}

const sectionStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
});
