import { Suspense } from 'react';
import { LazyMount, LoadingIndicator } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { ApproveDialog, type DecisionDialogProps, DenyDialog } from './decision-dialogs.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { type OrderDialog, reasonActions } from './possible-actions.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ShippedDialog } from './shipped-dialog.tsx';

const AmendDialog = lazyPart(() => import('./amend-dialog.tsx'), 'AmendDialog', { retry: true });

interface DecisionsProps extends Omit<DecisionDialogProps, 'open'> {
  /** The open dialog; `undefined` when all are closed. */
  decision: OrderDialog | undefined;
  /** Counts the openings: a discarded text is gone the next time. */
  opening: number;
}

/** The dialogs of an order. The keys reset their input when they open and when the order changes. */
export function Decisions({ decision, opening, ...dialog }: DecisionsProps) {
  const { id } = dialog.order;
  return (
    <>
      <LazyMount key={`approve ${id}`} open={decision === 'approved'}>
        <ApproveDialog {...dialog} open={decision === 'approved'} />
      </LazyMount>
      <LazyMount key={`deny ${id} ${opening}`} open={decision === 'denied'}>
        <DenyDialog {...dialog} open={decision === 'denied'} />
      </LazyMount>
      <LazyMount key={`pay ${id} ${opening}`} open={decision === 'payment'}>
        <PaymentDialog {...dialog} open={decision === 'payment'} />
      </LazyMount>
      {reasonActions.map((action) => (
        <LazyMount key={`${action} ${id} ${opening}`} open={decision === action}>
          <ReasonDialog {...dialog} action={action} open={decision === action} />
        </LazyMount>
      ))}
      {decision === 'amend' && (
        <Suspense fallback={<LoadingIndicator />}>
          <AmendDialog key={id} {...dialog} open />
        </Suspense>
      )}
      <LazyMount key={`ship ${id} ${opening}`} open={decision === 'shipped'}>
        <ShippedDialog {...dialog} open={decision === 'shipped'} />
      </LazyMount>
      <LazyMount key={`refund ${id} ${opening}`} open={decision === 'refund'}>
        <RefundDialog {...dialog} open={decision === 'refund'} />
      </LazyMount>
    </>
  );
}
