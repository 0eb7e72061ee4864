import { formatDayTime } from '#web/lib/day.ts';
import { AmountsTable } from '#web/orders/amounts/amounts-table.tsx';
import { soldForText } from '#worker/domain/catalog/sale-terms.ts';
import { orderStatusLabel } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { paidText } from '#worker/domain/payments/paid-text.ts';
import { billedTo, pricedLines, truckText } from './order-texts.tsx';
import { PrintButton } from './print-button.tsx';
import { PrintedFacts, PrintSheet } from './print-sheet.tsx';

/** Opens the browser's print dialog with the order as it stands. */
export function PrintOrder({ order }: { order: OrderJson }) {
  const { device, product } = order;
  return (
    <PrintButton order={order} label="Print Order" name="order">
      <PrintSheet title={`Order ${shortId(order.id)}`}>
        <PrintedFacts
          facts={[
            ['Ordered', formatDayTime(order.createdAt)],
            ['Status', orderStatusLabel(order.status)],
            ['Received', paidText(order)],
            ['Billed To', billedTo(order)],
            ['Truck', truckText(order)],
            ['Device', device && `${device.kind} ${device.serial}`],
            ['Sold For', soldForText(product)],
          ]}
        />
        <AmountsTable
          headings={['Item', 'Price']}
          lines={pricedLines(order)}
          totals={[['Total', order.totalAmount]]}
        />
        <PrintedFacts facts={[['Modifications', order.modifications]]} />
        <PrintedFacts facts={[['Additional Notes', order.additionalNotes]]} />
        <PrintedFacts facts={[['Admin Response', order.adminResponse]]} />
      </PrintSheet>
    </PrintButton>
  );
}
