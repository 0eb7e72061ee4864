import { toCsv } from '#web/lib/csv.ts';
import { fullName } from '#web/lib/format.ts';
import { orderStatusLabel } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/tune-type.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';

/** The CSV columns: heading, and the cell's text for an order. */
const columns: readonly [string, (order: OrderJson) => string | null][] = [
  ['Order ID', ({ id }) => id],
  ['Ordered (UTC)', ({ createdAt }) => createdAt],
  ['Status', ({ status }) => orderStatusLabel(status)],
  ['Payment', (order) => (isPaid(order) ? 'Paid' : order.paymentStatus)],
  ['Total in dollars', ({ totalAmount }) => (totalAmount / 100).toFixed(2)],
  ['Customer', ({ user }) => fullName(user)],
  ['Email', ({ user }) => user.email],
  ['Phone', ({ customerPhone }) => customerPhone],
  ['Street', ({ billingStreet }) => billingStreet],
  ['City', ({ billingCity }) => billingCity],
  ['State', ({ billingState }) => billingState],
  ['ZIP', ({ billingZip }) => billingZip],
  ['Vehicle year', ({ vehicleYear }) => vehicleYear],
  ['Vehicle make', ({ vehicleMake }) => vehicleMake],
  ['Vehicle model', ({ vehicleModel }) => vehicleModel],
  ['VIN', ({ vin }) => vin],
  ['Calibration', ({ product }) => `${product.yearRange} ${product.engineType} ${product.model}`],
  ['Transmission', ({ product }) => product.transmissionType],
  ['Platform', ({ product }) => product.platform],
  ['Tune', ({ tuneType }) => tuneChoiceLabels[tuneType]],
  ['Add-ons', ({ addons }) => addons.map(({ addon }) => addon.name).join('; ')],
  ['Modifications', ({ modifications }) => modifications],
  ['Additional notes', ({ additionalNotes }) => additionalNotes],
  ['Reason for denial', ({ adminResponse }) => adminResponse],
];

/** Formats orders as CSV with a header row, in the given order. */
export function ordersCsv(orders: readonly OrderJson[]): string {
  const rows = orders.map((order) => columns.map(([, textOf]) => textOf(order) ?? ''));
  return toCsv([columns.map(([heading]) => heading), ...rows]);
}
