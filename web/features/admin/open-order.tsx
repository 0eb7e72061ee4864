import { type ReactNode, useRef } from 'react';
import { css } from '#styled/css';
import type { Decision } from '#web/features/admin/decisions/decisions.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Pane } from '#web/ui/dialog/pane.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SideBySide } from '#web/ui/layout/side-by-side.tsx';
import { canChange, canRecordPayment, takesFiles } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AdminOrderFacts } from './admin-order-facts.tsx';
import { OrderHistory } from './order-history.tsx';

interface OpenOrderProps {
  order: OrderJson;
  /** The id of the order that its customer has sent in its place. */
  sentAgainAs: string | undefined;
  onOpenOrder: (orderId: string) => void;
  /** Beside the list, or over it where the screen is too narrow for both. */
  isBeside: boolean;
  onClose: () => void;
  onDecide: (decision: Decision) => void;
  renderChat: (orderId: string) => ReactNode;
  /** The files for the customer. */
  renderFiles: (order: OrderJson) => ReactNode;
}

/** One order in full, with what can be done to it now (spec section 2). */
export function OpenOrder({ order, isBeside, onClose, onDecide, ...slots }: OpenOrderProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const content = {
    title: 'Order Details',
    titleRef: title,
    footer: actionsOf(order).length > 0 && <Actions order={order} onDecide={onDecide} />,
    children: (
      // The frame stays when another order takes its place, and with it the focus.
      <SideBySide key={order.id}>
        <div className={css({ display: 'grid', gap: '6' })}>
          <AdminOrderFacts
            order={order}
            sentAgainAs={slots.sentAgainAs}
            onOpenOrder={(id) => {
              slots.onOpenOrder(id);
              // The button that was pressed goes away with its order.
              title.current?.focus();
            }}
          />
          {takesFiles(order) && slots.renderFiles(order)}
          <OrderHistory orderId={order.id} />
        </div>
        {slots.renderChat(order.id)}
      </SideBySide>
    ),
  };
  return isBeside ? (
    <Pane {...content} onClose={onClose} />
  ) : (
    <Dialog {...content} open onClose={onClose} size="large" />
  );
}

/** What can be done to an order now, in the order of its buttons. */
function actionsOf(order: OrderJson): Decision[] {
  const actions: Decision[] = [];
  if (canChange(order, 'denied')) actions.push('denied');
  if (canChange(order, 'approved')) actions.push('approved');
  if (canRecordPayment(order)) actions.push('payment');
  return actions;
}

const actionLabels: Record<Decision, string> = {
  denied: 'Deny Order',
  approved: 'Approve Order',
  payment: 'Record Payment',
};

function Actions({ order, onDecide }: Pick<OpenOrderProps, 'order' | 'onDecide'>) {
  return actionsOf(order).map((action) => (
    <Button
      key={action}
      look={action === 'denied' ? 'danger' : 'action'}
      onClick={() => onDecide(action)}
    >
      {actionLabels[action]}
    </Button>
  ));
}
