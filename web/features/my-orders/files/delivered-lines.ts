import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { groupRevisions } from '#web/orders/order-files.ts';
import { pricedLines } from '#web/orders/print/order-texts.tsx';
import { shipmentText, useGoods } from '#web/orders/shipping/shipping.tsx';
import {
  calibrationItemId,
  fulfillmentChecklist,
  isFlashed,
} from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';

/** Returns the lines of an order's total. Once it is fulfilled, each says where what it paid for is. */
export function useDeliveredLines(order: OrderJson) {
  const isDelivered = order.status === 'fulfilled' && isPaid(order);
  const { data = [] } = useQuery({ ...queries.orderFiles(order.id), enabled: isDelivered });
  const goods = useGoods(order);
  const lines = pricedLines(order);
  if (!isDelivered) return lines;
  const files = groupRevisions(data)
    .map(({ newest }) => newest)
    .filter(({ withdrawnAt }) => withdrawnAt === null);
  const hasTune = files.some(({ itemId }) => itemId === calibrationItemId);
  const flashed = fulfillmentChecklist(order).filter(({ id }) => isFlashed(id));
  return lines.map((line) => {
    const isOf = (itemId: string) =>
      line.id === order.product.id ? itemId === calibrationItemId : itemId.endsWith(`:${line.id}`);
    const names = files.filter(({ itemId }) => isOf(itemId)).map(({ fileName }) => fileName);
    // An admin has confirmed that the customer has it.
    const isInTune = names.length === 0 && hasTune && flashed.some(({ id }) => isOf(id));
    const shipment = shipmentText(order);
    const places = [
      names.length > 0 && `File: ${names.join(', ')}`,
      isInTune && 'Part of your file',
      goods.has(line.id) && (shipment ? `Shipped ${shipment}` : 'Not shipped yet'),
    ];
    return { ...line, name: [line.name, ...places].filter(Boolean).join('\n') };
  });
}
