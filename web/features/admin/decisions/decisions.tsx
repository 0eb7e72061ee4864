import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { ApproveDialog, DenyDialog, type RenderTemplates } from './decision-dialogs.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

/** The dialogs that an admin can open for an order. */
export type Decision = 'approved' | 'denied' | 'payment';

interface DecisionsProps {
  order: OrderJson;
  /** The open dialog; `undefined` when all are closed. */
  decision: Decision | undefined;
  onClose: () => void;
  /** Called instead of `onClose` after an approval or a denial. */
  onDecided: () => void;
  renderTemplates: RenderTemplates;
}

/** The approve, deny and payment dialogs. The keys reset their input when the order changes. */
export function Decisions({
  order,
  decision,
  onClose,
  onDecided,
  renderTemplates,
}: DecisionsProps) {
  const { id } = order;
  return (
    <>
      <ApproveDialog
        key={`approve ${id}`}
        order={order}
        open={decision === 'approved'}
        onClose={onClose}
        onDecided={onDecided}
      />
      <DenyDialog
        key={`deny ${id}`}
        order={order}
        open={decision === 'denied'}
        onClose={onClose}
        onDecided={onDecided}
        renderTemplates={renderTemplates}
      />
      <PaymentDialog
        key={`pay ${id}`}
        order={order}
        open={decision === 'payment'}
        onClose={onClose}
      />
    </>
  );
}
