import { useMutation, useQueryClient } from '@tanstack/react-query';
import { css } from '#styled/css';
import { api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useIntentKey } from '#web/lib/intent-key.ts';
import { shop } from '#web/lib/shop.ts';
import { orderedTruck } from '#web/orders/order-view.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface RetuneDialogProps {
  order: OrderJson;
  /** Cents. */
  price: number;
  onClose: () => void;
  onOrdered: (orderId: string) => void;
}

/** Orders a retune: a new order for the same truck. */
export function RetuneDialog({ order, price, onClose, onOrdered }: RetuneDialogProps) {
  const client = useQueryClient();
  const intent = useIntentKey();
  const retune = useMutation({
    mutationFn: (body: { expectedTotal: number; termsVersion: string }) =>
      api(`/api/orders/${order.id}/retune`, {
        method: 'POST',
        body,
        idempotencyKey: intent.keyOf(body),
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: queries.myOrders.queryKey });
      onOrdered(id);
    },
    meta: { errorText: 'Failed to order the retune.' },
  });
  return (
    <PromptDialog
      open
      onClose={onClose}
      title="Order a Retune"
      description={
        <>
          You’ve used the revisions that this order includes. A retune is a new order for your{' '}
          <bdi>{orderedTruck(order)}</bdi> and costs {formatDollars(price)}. You pay after we
          approve it.
        </>
      }
      confirm="Order Retune"
      variant="action"
      busy={retune.isPending}
      onConfirm={() => retune.mutate({ expectedTotal: price, termsVersion: shop.terms.version })}
    >
      <p>By ordering, you accept our terms:</p>
      <ul className={css({ listStyle: 'disc', paddingLeft: '5' })}>
        {shop.terms.text.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </PromptDialog>
  );
}
