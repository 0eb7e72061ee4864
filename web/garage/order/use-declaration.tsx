import { useMutation, useQueryClient } from '@tanstack/react-query';
import { css } from '#styled/css';
import { apiResponse } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { Button } from '#web/ui/form/button.tsx';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Asks the customer of a competition calibration how they use the truck, and shows when they declared it. */
export function UseDeclaration({ order }: { order: OrderJson }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      apiResponse(`/api/orders/${order.id}/use`, { method: 'PUT', body: { use: 'competition' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queries.myOrders.queryKey }),
    meta: { errorText: 'Failed to save your declaration. Please try again.' },
  });
  const isOwn = useUserId() === order.user.id;
  if (order.product.use !== 'competition') return null;
  return (
    <section aria-label="Use" className={css({ display: 'grid', gap: '3', justifyItems: 'start' })}>
      <h3>Competition Only</h3>
      {order.useDeclaredAt ? (
        <p>
          {isOwn ? 'You' : 'The customer'} declared on {formatDayTime(order.useDeclaredAt)} that
          this truck is used for competition only.
        </p>
      ) : (
        <p>
          {isOwn
            ? 'We sell this file for competition only. Declare that you use this truck for competition only, and never on public roads. Then we can deliver it.'
            : 'The customer hasn’t declared competition use yet. You can deliver the file once they have.'}
        </p>
      )}
      {isOwn && !order.useDeclaredAt && isOpen(order) && (
        <Button variant="action" busy={isPending} onClick={() => mutate()}>
          I Use It for Competition Only
        </Button>
      )}
    </section>
  );
}
