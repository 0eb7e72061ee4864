import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { ApproveDialog, DenyDialog } from './decision-dialogs.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

/** What an admin can be asked to confirm about an order. */
export type Decision = 'approved' | 'denied' | 'payment';

interface DecisionsProps {
  order: OrderJson;
  asked: Decision | undefined;
  onClose: () => void;
}

/** The dialogs that ask before an order is changed; each begins anew with another order. */
export function Decisions({ order, asked, onClose }: DecisionsProps) {
  const { id } = order;
  return (
    <>
      <ApproveDialog
        key={`approve ${id}`}
        order={order}
        open={asked === 'approved'}
        onClose={onClose}
      />
      <DenyDialog key={`deny ${id}`} order={order} open={asked === 'denied'} onClose={onClose} />
      <PaymentDialog key={`pay ${id}`} order={order} open={asked === 'payment'} onClose={onClose} />
    </>
  );
}
