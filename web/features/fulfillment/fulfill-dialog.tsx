import { useState } from 'react';
import { css } from '#styled/css';
import { fullName, vehicleOf } from '#web/lib/format.ts';
import { useOrderChange } from '#web/lib/order-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxRow } from '#web/ui/checkbox-row.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { showToast } from '#web/ui/toast.ts';
import type { OrderJson } from '#worker/domain/api.ts';
import { fulfillmentChecklist } from '#worker/domain/fulfillment-checklist.ts';
import { formatDollars } from '#worker/domain/money.ts';

interface FulfillDialogProps {
  order: OrderJson | undefined;
  onClose: () => void;
}

/** The dialog 'Fulfill Order': every item ticked, then fulfilled (spec section 4). */
export function FulfillDialog({ order, onClose }: FulfillDialogProps) {
  return order ? <OpenFulfillDialog order={order} onClose={onClose} /> : null;
}

function OpenFulfillDialog({ order, onClose }: { order: OrderJson; onClose: () => void }) {
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(new Set());
  const change = useOrderChange(order.id);
  const checklist = fulfillmentChecklist(order);
  const isComplete = checklist.every(({ id }) => tickedIds.has(id));

  function tick(id: string, isTicked: boolean): void {
    const others = [...tickedIds].filter((other) => other !== id);
    setTickedIds(new Set(isTicked ? [...others, id] : others));
  }

  const fulfill = () =>
    change.mutate(
      { status: 'fulfilled' },
      {
        onSuccess: () => {
          void showToast({
            type: 'success',
            title: 'Order Fulfilled',
            description: 'Order marked as fulfilled successfully',
          });
          onClose();
        },
        onError: () => {
          void showToast({
            type: 'error',
            title: 'Error',
            description: 'Failed to mark order as fulfilled',
          });
        },
      },
    );

  return (
    <Dialog
      open
      onClose={onClose}
      title="Fulfill Order"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="action" disabled={!isComplete} busy={change.isPending} onClick={fulfill}>
            Mark as Fulfilled
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          ['Customer', fullName(order.user) || order.user.email],
          ['Email', order.user.email],
          ['Vehicle', vehicleOf(order)],
          ['VIN', order.vin],
          ['Total', formatDollars(order.totalAmount)],
        ]}
      />
      <fieldset className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
        <legend
          className={css({
            fontFamily: 'display',
            fontSize: '22',
            fontWeight: '700',
            paddingBottom: '2',
          })}
        >
          Checklist
        </legend>
        {checklist.map(({ id, label }) => (
          <CheckboxRow
            key={id}
            label={label}
            checked={tickedIds.has(id)}
            onChange={(isTicked) => tick(id, isTicked)}
          />
        ))}
        <p className={css({ color: 'muted', fontSize: '14' })}>
          All items must be checked before the order can be marked as fulfilled.
        </p>
      </fieldset>
    </Dialog>
  );
}
