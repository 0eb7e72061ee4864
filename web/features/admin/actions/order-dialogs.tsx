import { Suspense, useState } from 'react';
import { centsToDollars, dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { useRefusal } from '#web/orders/use-refusal.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { LazyMount, LoadingIndicator } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { TextArea, TextField } from '#web/ui/form/field.tsx';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits } from '#worker/domain/limits.ts';
import { canShip, isReasonGiven, refundableAmount } from '#worker/domain/orders/order-lifecycle.ts';
import {
  refundRefusalSentence,
  shipRefusalSentence,
} from '#worker/domain/orders/order-refusals.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { ApproveDialog, DenyDialog, type OrderDialogProps } from './decision-dialogs.tsx';
import { OrderIdentity } from './order-identity.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import {
  type OrderDialogKind,
  type ReasonAction,
  type ReasonText,
  reasonActions,
  reasonTexts,
  StillPossible,
} from './possible-actions.tsx';
import { useRunAction } from './use-run-action.ts';

const AmendDialog = lazyPart(() => import('./amend-dialog.tsx'), 'AmendDialog', { retry: true });

const dialogs = {
  denied: DenyDialog,
  payment: PaymentDialog,
  shipped: ShippedDialog,
  refund: RefundDialog,
};

interface OrderDialogsProps extends Omit<OrderDialogProps, 'open'> {
  /** The open dialog; `undefined` when all are closed. */
  kind: OrderDialogKind | undefined;
  /** Counts openings. As part of the key, it resets the dialog's input. */
  openCount: number;
}

/** The dialogs of an order. ApproveDialog has no input to discard, so its key lacks `openCount`. */
export function OrderDialogs({ kind, openCount, ...dialog }: OrderDialogsProps) {
  const { id } = dialog.order;
  return (
    <>
      <LazyMount key={`approve ${id}`} open={kind === 'approved'}>
        <ApproveDialog {...dialog} open={kind === 'approved'} />
      </LazyMount>
      {Object.entries(dialogs).map(([each, KindDialog]) => (
        <LazyMount key={`${each} ${id} ${openCount}`} open={kind === each}>
          <KindDialog {...dialog} open={kind === each} />
        </LazyMount>
      ))}
      {reasonActions.map((action) => (
        <LazyMount key={`${action} ${id} ${openCount}`} open={kind === action}>
          <ReasonDialog {...dialog} action={action} open={kind === action} />
        </LazyMount>
      ))}
      {kind === 'amend' && (
        <Suspense fallback={<LoadingIndicator />}>
          <AmendDialog key={id} {...dialog} open />
        </Suspense>
      )}
    </>
  );
}

interface ReasonDialogProps extends OrderDialogProps {
  action: ReasonAction;
}

function ReasonDialog({
  action,
  order,
  onStored,
  onOpenDialog,
  startReason,
  ...dialog
}: ReasonDialogProps) {
  const { refusal: refusalOf, causes, label, ...texts }: ReasonText = reasonTexts[action];
  const refusal = refusalOf(order);
  const [reason, setReason] = useState(startReason);
  const { run, isPending } = useRunAction(order, action, onStored);

  return (
    <FormDialog
      {...dialog}
      {...texts}
      cancel="Back"
      confirm={texts.title}
      busy={isPending}
      disabled={!isReasonGiven(reason)}
      refusal={useRefusal(order, refusal, causes)}
      onSubmit={() => run({ reason: trimText(reason) })}
    >
      <OrderIdentity order={order} />
      <TextArea
        label={label}
        data-autofocus
        name="reason"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {refusal && (
        <StillPossible order={order} onOpenDialog={(next) => onOpenDialog(next, reason)} />
      )}
    </FormDialog>
  );
}

function ShippedDialog({
  order,
  onStored,
  onOpenDialog,
  startReason: _,
  ...dialog
}: OrderDialogProps) {
  const [carrier, setCarrier] = useState('');
  const [tracking, setTracking] = useState('');
  const { run, isPending } = useRunAction(order, 'shipped', onStored);
  const body = { carrier: trimText(carrier), trackingNumber: trimText(tracking) };
  const isComplete = body.carrier !== '' && body.trackingNumber !== '';
  const isPossible = canShip(order);

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
      onSubmit={() => run(body)}
    >
      <OrderIdentity order={order} />
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
      {!isPossible && <StillPossible order={order} onOpenDialog={onOpenDialog} />}
    </FormDialog>
  );
}

const refundKinds = ['refunded', 'partlyRefunded'];

function RefundDialog({ order, onStored, onOpenDialog, startReason, ...dialog }: OrderDialogProps) {
  const rest = refundableAmount(order);
  const [amount, setAmount] = useState(centsToDollars(rest));
  const [reason, setReason] = useState(startReason);
  const { run, isPending } = useRunAction(order, 'refund', onStored);
  const cents = dollarsToCents(amount) || undefined;
  const isTooMuch = cents !== undefined && cents > rest;

  return (
    <FormDialog
      {...dialog}
      title="Refund"
      description={`You can refund up to ${formatExactDollars(rest)}. Stripe payments go back to the card. Return other payments yourself. The customer gets the reason by email.`}
      confirm="Refund"
      variant="danger"
      busy={isPending}
      disabled={cents === undefined || isTooMuch || !isReasonGiven(reason)}
      refusal={useRefusal(
        order,
        rest === 0 ? refundRefusalSentence(order) : undefined,
        refundKinds,
      )}
      onSubmit={() => cents && run({ amount: cents, reason: trimText(reason) })}
    >
      <OrderIdentity order={order} />
      <TextField
        label="Amount in Dollars *"
        name="amount"
        data-autofocus
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        message={isTooMuch ? refundRefusalSentence(order) : undefined}
      />
      <TextArea
        label="Reason for Refund *"
        name="reason"
        required
        maxLength={limits.adminResponse}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {rest === 0 && (
        <StillPossible order={order} onOpenDialog={(next) => onOpenDialog(next, reason)} />
      )}
    </FormDialog>
  );
}
