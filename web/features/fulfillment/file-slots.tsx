import { type ReactNode, useState } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/api/api.ts';
import { groupRevisions } from '#web/orders/order-files.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { ChecklistItem } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { FileSlot } from './file-slot.tsx';
import { type RenderUpload, useOrderFiles } from './use-order-files.ts';

interface FileSlotsProps<Item extends ChecklistItem> {
  order: OrderJson;
  items: readonly Item[];
  renderItem: (item: Item, slot: ReactNode) => ReactNode;
  renderUpload: RenderUpload;
}

/** A block per checklist item with its file slot. */
export function FileSlots<Item extends ChecklistItem>(props: FileSlotsProps<Item>) {
  const { order, items, renderItem, renderUpload } = props;
  const { files, error, refetch, remove, isRemoving } = useOrderFiles(order.id);
  const [removing, setRemoving] = useState<DeliverableJson>();
  const known = files && groupRevisions(files);
  return (
    <>
      {!known && error && (
        <div role="alert" className={css({ display: 'grid', justifyItems: 'start', gap: '3' })}>
          <p>{messageOf(error, 'Failed to load the files')}</p>
          <Button onClick={() => refetch()}>Try Again</Button>
        </div>
      )}
      {items.map((item) => (
        <div key={item.id} className={itemStyle}>
          {renderItem(
            item,
            known ? (
              <FileSlot
                order={order}
                item={item}
                files={known.filter(({ newest }) => newest.itemId === item.id)}
                onRemove={setRemoving}
                renderUpload={renderUpload}
              />
            ) : (
              !error && <Skeleton height="5rem" />
            ),
          )}
        </div>
      ))}
      <p className={css({ color: 'muted', fontSize: '14' })}>
        {order.status === 'fulfilled'
          ? 'The customer gets a file as soon as it’s uploaded.'
          : 'The customer gets a file once you deliver it, or when you mark the order as fulfilled.'}
      </p>
      <PromptDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Remove File"
        description={
          <>
            This removes <bdi>{removing?.fileName}</bdi> from the order. To bring it back, upload it
            again.
          </>
        }
        confirm="Remove File"
        variant="danger"
        busy={isRemoving}
        onConfirm={() =>
          removing && remove(removing.id, { onSettled: () => setRemoving(undefined) })
        }
      />
    </>
  );
}

const itemStyle = css({ stack: '2', minWidth: '0' });
