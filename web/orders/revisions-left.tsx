import { css } from '#styled/css';
import { formatDay } from '#web/lib/day.ts';
import { revisionsLeft } from '#worker/domain/catalog/sale-terms.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

interface RevisionsLeftProps {
  order: Pick<OrderJson, 'product'>;
  files: readonly DeliverableJson[];
}

/** How many revisions the order still includes. */
export function RevisionsLeft({ order: { product }, files }: RevisionsLeftProps) {
  const found = revisionsLeft(product, files, Date.now());
  if (!found) return null;
  const { left, until } = found;
  const day = formatDay(new Date(until).toISOString());
  return (
    <p className={css({ color: 'muted' })}>
      {left > 0
        ? `${left} of ${product.revisionCount} revisions left, until ${day}.`
        : product.retunePrice === null
          ? 'The revisions that this order includes are used up. Ask in the chat for a retune.'
          : `The revisions that this order includes are used up. A retune costs ${formatDollars(product.retunePrice)}.`}
    </p>
  );
}
