import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';
import { amountDue } from './order-lifecycle.ts';
import type { OrderAddonJson, OrderJson } from './orders.api.ts';
import type { AddressJson } from './request/address.ts';
import { type TuneType, tuneChoiceLabels } from './request/tune-type.ts';

/** What an order's line is for. A discount takes money off the total; the others add to it. */
export const orderLineKinds = ['discount', 'surcharge', 'shipping', 'tax'] as const;
export type OrderLineKind = (typeof orderLineKinds)[number];

/** Whether the customer has answered an amendment. A newer one withdraws an open one. */
export const amendmentStates = ['proposed', 'accepted', 'declined', 'withdrawn'] as const;
export type AmendmentState = (typeof amendmentStates)[number];

/** A line that an admin adds to an order. */
export interface OrderLineJson {
  kind: OrderLineKind;
  /** The reason, which the customer sees. */
  label: string;
  /** Cents. Negative for a discount. */
  amount: number;
}

/** An admin's changes to an order. Missing fields stay as they are. */
export interface OrderAmendmentJson {
  tuneType?: TuneType | undefined;
  addonIds?: string[] | undefined;
  lines?: OrderLineJson[] | undefined;
  customerPhone?: string | undefined;
  billingStreet?: string | undefined;
  billingCity?: string | undefined;
  billingState?: string | undefined;
  billingZip?: string | undefined;
  shippingAddress?: AddressJson | null | undefined;
  vehicleYear?: string | undefined;
  vehicleMake?: string | undefined;
  vehicleModel?: string | undefined;
  vehicleTransmission?: string | undefined;
  vin?: string | undefined;
  modifications?: string | undefined;
  additionalNotes?: string | undefined;
}

/** What an amendment makes of an order. Its prices hold until the customer answers. */
export interface ProposedOrderJson extends OrderAmendmentJson {
  /** Cents. */
  baseAmount: number;
  addons: OrderAddonJson[];
}

interface Amendment {
  changes: Pick<ProposedOrderJson, 'tuneType' | 'addons' | 'lines'>;
  /** Cents. */
  totalBefore: number;
  totalAfter: number;
}

/** Returns what an amendment changes, like `EZ Lynk AutoAgent 3 added: $1076 → $1525.` */
export function amendmentSentence(
  order: Pick<OrderJson, 'tuneType' | 'addons' | 'lines'>,
  { changes, totalBefore, totalAfter }: Amendment,
): string {
  const { tuneType = order.tuneType, addons, lines = order.lines } = changes;
  const before = [...order.addons.map(({ addon }) => addon.name), ...order.lines.map(labelOf)];
  const after = [...addons.map(({ addon }) => addon.name), ...lines.map(labelOf)];
  const changed = [
    ...(tuneType === order.tuneType ? [] : [tuneChoiceLabels[tuneType]]),
    ...after.filter((name) => !before.includes(name)).map((name) => `${name} added`),
    ...before.filter((name) => !after.includes(name)).map((name) => `${name} removed`),
  ];
  const [from, to] = [totalBefore, totalAfter].map(formatExactDollars);
  return `${changed.join(', ') || 'New price'}: ${from} → ${to}.`;
}

/** Returns the cents that the customer has to pay once they accept an amendment. */
export function dueOnceAccepted(
  order: Parameters<typeof amountDue>[0],
  { totalAfter }: Pick<Amendment, 'totalAfter'>,
): number {
  // The total of a paid order can rise. A refunded one stays refunded.
  const paymentStatus = isPaid(order) ? 'unpaid' : order.paymentStatus;
  return amountDue({ ...order, totalAmount: totalAfter, paymentStatus });
}

function labelOf({ label }: OrderJson['lines'][number]): string {
  return label;
}
