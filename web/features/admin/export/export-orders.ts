import { download } from '#web/downloads/download.ts';
import { toCsv } from '#web/lib/csv.ts';
import { fullName } from '#web/lib/format.ts';
import { shop } from '#web/lib/shop.ts';
import { readWholeList } from '#web/orders/lists/admin-lists.ts';
import type { AdminList } from '#web/orders/lists/order-list-query.ts';
import type { OrderLineKind } from '#worker/domain/orders/amendments.ts';
import { orderStatusLabel } from '#worker/domain/orders/order-lifecycle.ts';
import type { AdminOrderJson, OrderPaymentJson } from '#worker/domain/orders/orders.api.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { isPaid, paymentSourceLabels } from '#worker/domain/payments/payment.ts';

/** The CSV columns: heading, and the cell's text for an order. */
const columns: readonly [string, TextOf][] = [
  ['Order', ({ id }) => shortId(id)],
  ['Order ID', ({ id }) => id],
  ['Ordered (UTC)', ({ createdAt }) => createdAt],
  ['Status', ({ status }) => orderStatusLabel(status)],
  ['Payment', (order) => (isPaid(order) ? 'Paid' : order.paymentStatus)],
  ['Total in dollars', ({ totalAmount }) => dollars(totalAmount)],
  ['Tax in dollars', linesOf('tax')],
  ['Shipping in dollars', linesOf('shipping')],
  [`Paid on (${shop.timeZone})`, ofPayments(({ createdAt }) => shopDay(createdAt))],
  ['Received in dollars', ({ amountPaid }) => dollars(amountPaid)],
  ['Payment method', ofPayments(({ method }) => paymentSourceLabels[method])],
  ['Payment reference', ofPayments(({ reference }) => reference ?? '')],
  ['Refunded in dollars', ({ amountRefunded }) => dollars(amountRefunded)],
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

/** Downloads a CSV file of all orders of a list. Rejects if they can't be read. */
export async function exportOrders(name: string, list: AdminList): Promise<void> {
  const from = new Blob([ordersCsv(await readWholeList(list))], { type: 'text/csv' });
  download([{ name: `${name.toLowerCase().replaceAll(' ', '-')}.csv`, from, size: from.size }]);
}

type TextOf = (order: AdminOrderJson) => string | null;

/** Formats orders as CSV with a header row, in the given order. */
export function ordersCsv(orders: readonly AdminOrderJson[]): string {
  const rows = orders.map((order) => columns.map(([, textOf]) => textOf(order) ?? ''));
  return toCsv([columns.map(([heading]) => heading), ...rows]);
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

function linesOf(kind: OrderLineKind): TextOf {
  return ({ lines }) =>
    dollars(
      lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0),
    );
}

/** Joins a fact of each payment, in the same order in every column. */
function ofPayments(textOf: (payment: OrderPaymentJson) => string): TextOf {
  return ({ payments = [] }) => payments.map(textOf).join('; ');
}

/** Formats a time as the shop's day, like `2026-11-23`. */
function shopDay(iso: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: shop.ianaTimeZone }).format(new Date(iso));
}
