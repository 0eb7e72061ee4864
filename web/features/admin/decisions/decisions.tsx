import { Suspense } from 'react';
import { LazyMount, LoadingIndicator } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { ApproveDialog, type DecisionDialogProps, DenyDialog } from './decision-dialogs.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { type ReasonAction, ReasonDialog, reasonActions } from './reason-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ShippedDialog } from './shipped-dialog.tsx';

const AmendDialog = lazyPart(() => import('./amend-dialog.tsx'), 'AmendDialog', { retry: true });

/** The dialogs that an admin can open for an order. */
export type OrderDialog =
  | 'approved'
  | 'denied'
  | 'payment'
  | 'refund'
  | 'shipped'
  | 'amend'
  | ReasonAction;

interface DecisionsProps extends Omit<DecisionDialogProps, 'open'> {
  /** The open dialog; `undefined` when all are closed. */
  decision: OrderDialog | undefined;
}

/** The dialogs of an order. The keys reset their input when the order changes. */
export function Decisions({ decision, ...dialog }: DecisionsProps) {
  const { id } = dialog.order;
  return (
    <>
      <LazyMount key={`approve ${id}`} open={decision === 'approved'}>
        <ApproveDialog {...dialog} open={decision === 'approved'} />
      </LazyMount>
      <LazyMount key={`deny ${id}`} open={decision === 'denied'}>
        <DenyDialog {...dialog} open={decision === 'denied'} />
      </LazyMount>
      <LazyMount key={`pay ${id} ${dialog.order.amountPaid}`} open={decision === 'payment'}>
        <PaymentDialog {...dialog} open={decision === 'payment'} />
      </LazyMount>
      {reasonActions.map((action) => (
        <LazyMount key={`${action} ${id}`} open={decision === action}>
          <ReasonDialog {...dialog} action={action} open={decision === action} />
        </LazyMount>
      ))}
      {decision === 'amend' && (
        <Suspense fallback={<LoadingIndicator />}>
          <AmendDialog key={id} {...dialog} open />
        </Suspense>
      )}
      <LazyMount key={`ship ${id}`} open={decision === 'shipped'}>
        <ShippedDialog {...dialog} open={decision === 'shipped'} />
      </LazyMount>
      <LazyMount key={`refund ${id} ${dialog.order.amountRefunded}`} open={decision === 'refund'}>
        <RefundDialog {...dialog} open={decision === 'refund'} />
      </LazyMount>
    </>
  );
}
