import { formatDay } from '#web/lib/day.ts';
import { shippedTo } from '#web/orders/print/order-texts.ts';
import { PrintButton } from '#web/orders/print/print-button.tsx';
import { PrintedFacts, PrintSheet, printedTable } from '#web/orders/print/print-sheet.tsx';
import { shipmentText, useGoods } from '#web/orders/shipping.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';

/** Opens the print dialog with what goes into the box, without prices, if the order has goods that ship. */
export function PrintPackingSlip({ order }: { order: OrderJson }) {
  const goods = useGoods(order);
  if (goods.size === 0) return null;
  return (
    <PrintButton order={order} label="Print Packing Slip" name="packing slip">
      <PrintSheet title="Packing Slip">
        <PrintedFacts
          facts={[
            ['Order', shortId(order.id)],
            ['Ordered', formatDay(order.createdAt)],
            ['Ship To', shippedTo(order)],
            ['Shipped', shipmentText(order)],
          ]}
        />
        <table className={printedTable}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Quantity</th>
            </tr>
          </thead>
          <tbody>
            {order.addons
              .filter(({ addon }) => goods.has(addon.id))
              .map(({ addon }) => (
                <tr key={addon.id}>
                  <td>☐ {addon.name}</td>
                  <td>1</td>
                </tr>
              ))}
          </tbody>
        </table>
      </PrintSheet>
    </PrintButton>
  );
}
