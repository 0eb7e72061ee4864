import { type FormEvent, useId, useState } from 'react';
import { useAdminAction } from '#web/orders/order-changes.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { useDiscardGuard } from '#web/ui/dialog/use-discard-guard.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits } from '#worker/domain/limits.ts';
import { canShip, shipRefusalSentence } from '#worker/domain/orders/order-lifecycle.ts';
import type { DecisionDialogProps } from './decision-dialogs.tsx';
import { showOrderUpdated } from './show-order-updated.ts';

/** Records that the order's goods were shipped. */
export function ShippedDialog({ order, onDecided, ...dialog }: DecisionDialogProps) {
  const formId = useId();
  const [carrier, setCarrier] = useState('');
  const [tracking, setTracking] = useState('');
  const ship = useAdminAction(order.id, 'shipped');
  const guard = useDiscardGuard(dialog.open, dialog.onClose);
  const body = { carrier: trimText(carrier), trackingNumber: trimText(tracking) };
  const isComplete = body.carrier !== '' && body.trackingNumber !== '';
  const isPossible = canShip(order) && order.shippedAt === null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isComplete || ship.isPending) return;
    ship.mutate(body, {
      onSuccess: () => {
        void showOrderUpdated();
        onDecided();
      },
    });
  }

  return (
    <PromptDialog
      {...dialog}
      {...guard.dialog}
      onCancel={dialog.onClose}
      title="Mark as Shipped"
      description="The customer gets the carrier and the tracking number by email."
      confirm="Mark as Shipped"
      variant="action"
      busy={ship.isPending}
      disabled={!isComplete}
      refusal={isPossible ? undefined : shipRefusalSentence(order)}
      onConfirm={{ formId }}
    >
      <form id={formId} noValidate onSubmit={submit} style={{ display: 'grid', gap: '1rem' }}>
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
      </form>
      {guard.question}
    </PromptDialog>
  );
}
