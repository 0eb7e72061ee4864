import { formatDay } from '#web/lib/day.ts';
import { AmountsTable, moneyTotals } from '#web/orders/amounts/amounts-table.tsx';
import { paymentLabel, useOrderPayments } from '#web/orders/order-payments.tsx';
import { soldForText } from '#worker/domain/catalog/sale-terms.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { paidText } from '#worker/domain/payments/paid-text.ts';
import { isSettled } from '#worker/domain/payments/payment.ts';
import type { OrderPaymentsJson } from '#worker/domain/payments/payments.api.ts';
import { billedTo, pricedLines, truckText } from './order-texts.tsx';
import { PrintButton } from './print-button.tsx';
import { PrintedFacts, PrintSheet } from './print-sheet.tsx';

interface ReceiptProps {
  order: OrderJson;
  /** Undefined if nothing was paid, or what was paid isn't known. */
  money: OrderPaymentsJson | undefined;
}

/** The receipt of an order that is paid, at least in part, for print. */
export function Receipt({ order, money }: ReceiptProps) {
  const { product, milestones, terms, useDeclaredAt } = order;
  return (
    <PrintSheet title="Receipt">
      <PrintedFacts
        facts={[
          ['Order', shortId(order.id)],
          ['Ordered', formatDay(order.createdAt)],
          [
            'Paid',
            isSettled(order) ? (milestones.paidAt ? formatDay(milestones.paidAt) : 'Yes') : null,
          ],
          ['Received', paidText(order)],
          ['Payment', order.paymentStatus === 'refunded' ? 'Refunded' : null],
          ['Fulfilled', milestones.fulfilledAt && formatDay(milestones.fulfilledAt)],
        ]}
      />
      <PrintedFacts
        facts={[
          ['Billed To', billedTo(order)],
          ['Sold For', soldForText(product)],
          ['Competition Use Declared', useDeclaredAt && formatDay(useDeclaredAt)],
          ['Terms Accepted', terms && `${terms.version}, ${formatDay(terms.acceptedAt)}`],
          ['Truck', truckText(order)],
        ]}
      />
      <AmountsTable
        headings={['Item', 'Price']}
        lines={pricedLines(order)}
        totals={[['Total', order.totalAmount], ...moneyTotals(order)]}
      />
      {money && (
        <AmountsTable
          headings={['Payment', 'Amount']}
          lines={[
            ...money.payments.map((payment) => ({
              id: payment.id,
              name: `${formatDay(payment.createdAt)}, ${paymentLabel(payment)}`,
              amount: payment.amount,
            })),
            ...money.refunds.map(({ id, amount, createdAt }) => ({
              id,
              name: `${formatDay(createdAt)}, Refund`,
              amount: -amount,
            })),
          ]}
        />
      )}
      <p>All amounts are in US dollars.</p>
    </PrintSheet>
  );
}

/** Opens the browser's print dialog with the order's receipt. */
export function PrintReceipt({ order }: { order: OrderJson }) {
  // What failed to load, or was never read before the connection was lost, is left out.
  const { data: money, isLoading } = useOrderPayments(order);
  return (
    <PrintButton order={order} label="Print Receipt" name="receipt" isLoaded={!isLoading}>
      <Receipt order={order} money={money} />
    </PrintButton>
  );
}
