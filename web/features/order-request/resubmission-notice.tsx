import { boxClass } from '#web/ui/callout.tsx';
import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Names the denied order that a request replaces, and the reason for the denial. */
export function ResubmissionNotice({ order }: { order: OrderJson }) {
  return (
    <section className={boxClass({ tone: 'denied' })}>
      <p className={css({ fontWeight: '600' })}>
        Resubmitting your {formatDay(order.createdAt)} request
      </p>
      {order.adminResponse && (
        <p className={css({ whiteSpace: 'pre-line' })}>
          Why it was denied: <bdi>{order.adminResponse}</bdi>
        </p>
      )}
    </section>
  );
}
