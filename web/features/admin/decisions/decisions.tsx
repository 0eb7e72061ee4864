import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { ApproveDialog, type DecisionDialogProps, DenyDialog } from './decision-dialogs.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

/** The dialogs that an admin can open for an order. */
export type OrderDialog = 'approved' | 'denied' | 'payment';

interface DecisionsProps extends Omit<DecisionDialogProps, 'open'> {
  /** The open dialog; `undefined` when all are closed. */
  decision: OrderDialog | undefined;
}

/** The approve, deny and payment dialogs. The keys reset their input when the order changes. */
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
      <LazyMount key={`pay ${id}`} open={decision === 'payment'}>
        <PaymentDialog {...dialog} open={decision === 'payment'} />
      </LazyMount>
    </>
  );
}
