import { useState } from 'react';
import { useRefusal } from '#web/orders/use-refusal.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits } from '#worker/domain/limits.ts';
import { canShip, shipRefusalSentence } from '#worker/domain/orders/order-lifecycle.ts';
import type { DecisionDialogProps } from './decision-dialogs.tsx';
import { StillPossible } from './possible-actions.tsx';
import { useDialogAction } from './show-order-updated.ts';

/** Records that the order's goods were shipped. */
export function ShippedDialog({
  order,
  onDecided,
  onDecide,
  startReason: _,
  ...dialog
}: DecisionDialogProps) {
  const [carrier, setCarrier] = useState('');
  const [tracking, setTracking] = useState('');
  const { act, isPending } = useDialogAction(order, 'shipped', onDecided);
  const body = { carrier: trimText(carrier), trackingNumber: trimText(tracking) };
  const isComplete = body.carrier !== '' && body.trackingNumber !== '';
  const isPossible = canShip(order) && order.shippedAt === null;

  return (
    <FormDialog
      {...dialog}
      title="Mark as Shipped"
      description="The customer gets the carrier and the tracking number by email."
      confirm="Mark as Shipped"
      variant="action"
      busy={isPending}
      disabled={!isComplete}
      refusal={useRefusal(
        order,
        isPossible ? undefined : shipRefusalSentence(order),
        order.shippedAt === null ? undefined : ['shipped'],
      )}
      onSubmit={() => act(body)}
    >
      <TextField
        label="Carrier *"
        name="carrier"
        data-autofocus
        maxLength={limits.carrier}
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
      />
      <TextField
        label="Tracking Number *"
        name="trackingNumber"
        maxLength={limits.trackingNumber}
        value={tracking}
        onChange={(event) => setTracking(event.target.value)}
      />
      {!isPossible && <StillPossible {...{ order, onDecide }} />}
    </FormDialog>
  );
}
