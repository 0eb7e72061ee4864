import type { messages } from '#db/schema/chat.ts';
import type { users } from '#db/schema/identity.ts';
import type { orderAddons, orderEvents, orders, payments } from '#db/schema/orders.ts';
import { isOfferedInOrderDialog } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { dayMs, hourMs } from '#worker/domain/durations.ts';
import { truckFromChoice } from '#worker/domain/fitment/truck-choices.ts';
import { userSearchColumns } from '#worker/domain/orders/lists/order-search.ts';
import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import { basePrice, orderTotal } from '#worker/domain/orders/request/pricing.ts';
import { type PaymentStatus, paymentMethods } from '#worker/domain/payments/payment.ts';
import { siteSlug } from '#worker/domain/site-name.ts';
import * as texts from './load-texts.ts';
import type { Random } from './seeded-random.ts';

type User = typeof users.$inferInsert;
type Order = typeof orders.$inferInsert;
type Event = typeof orderEvents.$inferInsert;

/** An order with its related rows. */
export interface GeneratedOrder {
  order: Order;
  /** When its chat ended, in ms since 1970; `now` for an open order. */
  chatEndsAt: number;
  lines: (typeof orderAddons.$inferInsert)[];
  events: Event[];
  payment: typeof payments.$inferInsert | undefined;
}

interface OrderFacts {
  random: Random;
  /** The position among the generated orders, which decides the state. */
  index: number;
  orderCount: number;
  products: readonly ProductJson[];
  addons: readonly AddonJson[];
  customer: User;
  adminId: string;
  now: number;
}

/** How long the shop has existed. */
const historyDays = 4 * 365;
/** After an order closes, its customer may write for this long. */
const followUpDays = 14;

interface State {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** How long an order takes at most: the age of an open one, or until a decision or delivery closes it. */
  days: number;
}

const openStates: State[] = [
  ...repeat(3, { status: 'pending', paymentStatus: 'unpaid', days: 45 }),
  ...repeat(2, { status: 'approved', paymentStatus: 'unpaid', days: 60 }),
  ...repeat(2, { status: 'approved', paymentStatus: 'paid', days: 60 }),
];

const closedStates: State[] = [
  ...repeat(2, { status: 'denied', paymentStatus: 'unpaid', days: 5 }),
  ...repeat(11, { status: 'fulfilled', paymentStatus: 'paid', days: 30 }),
];

const maxOpenOrders = 2000;
const openShare = 0.02;
/** Small databases are for trying out the screens, so more of their orders are open. */
const openShareOfSmall = 7 / 20;
const openOrdersOfSmall = 50;

/** Returns how many orders are open: 7 of 20 in a small database, 250 of 10,000, and never more than 2,000. */
export function openOrderCount(orderCount: number): number {
  const rising = openOrdersOfSmall + openShare * orderCount;
  return Math.floor(Math.min(openShareOfSmall * orderCount, rising, maxOpenOrders));
}

/** Returns the state of an order by its position. The open orders are spread evenly over the positions. */
export function stateOf(index: number, orderCount: number): State {
  const open = openOrderCount(orderCount);
  const openBefore = Math.floor((index * open) / orderCount);
  const isOpen = Math.floor(((index + 1) * open) / orderCount) > openBefore;
  const states = isOpen ? openStates : closedStates;
  const state = states[(isOpen ? openBefore : index - openBefore) % states.length];
  if (!state) throw new RangeError(`no state at position ${index}`);
  return state;
}

/** Generates a customer. No identity provider has this issuer, so no one can sign in as them. */
export function makeCustomer(random: Random, number: number, now: number): User {
  const firstName = random.pick(texts.firstNames);
  const lastName = random.pick(texts.lastNames);
  const profile = {
    email: `${firstName}.${lastName}.${number}@example.com`.toLowerCase(),
    firstName,
    lastName,
  };
  return {
    ...profile,
    ...userSearchColumns(profile),
    id: random.uuid(),
    issuer: `urn:${siteSlug}:load`,
    subject: `customer-${number}`,
    emailVerified: true,
    createdAt: now - (historyDays + 1) * dayMs,
  };
}

/** Generates an order at catalog prices, with its events and payment. */
export function makeOrder(facts: OrderFacts): GeneratedOrder {
  const { random, index, orderCount, products, addons, customer, now } = facts;
  const { status, paymentStatus, days } = stateOf(index, orderCount);
  const product = random.pick(products);
  const tuneType = product.hasSotf && random.chance(0.5) ? 'sotf' : 'single';
  const offered = addons.filter((addon) => isOfferedInOrderDialog(addon, product));
  const chosen = random.pickSome(offered, random.below(5));
  const reason = status === 'denied' ? random.pick(texts.denialReasons) : null;
  const totalAmount = orderTotal(product, tuneType, chosen);
  const { createdAt, closedAt } = makeTimes(random, { status, days, now });
  const order: Order = {
    id: random.uuid(),
    userId: customer.id,
    productId: product.id,
    status,
    paymentStatus,
    tuneType,
    baseAmount: basePrice(product, tuneType),
    totalAmount,
    amountPaid: paymentStatus === 'paid' ? totalAmount : 0,
    ...makeDetails(random, product),
    adminResponse: reason,
    createdAt,
  };
  const lines = chosen.map(({ id, name, price }, position) => {
    return { orderId: order.id, addonId: id, position, name, price };
  });
  const chatEndsAt = Math.min(closedAt === undefined ? now : closedAt + followUpDays * dayMs, now);
  return { order, lines, chatEndsAt, ...makeEvents(facts, order, { reason, closedAt }) };
}

/**
 * Returns when an order was placed and, unless it is open, closed. Closings are spread evenly over
 * the shop's history.
 */
function makeTimes(
  random: Random,
  { status, days, now }: Pick<State, 'status' | 'days'> & { now: number },
) {
  const took = hourMs + Math.floor(random.next() * days * dayMs);
  if (status === 'pending' || status === 'approved') {
    return { createdAt: now - took, closedAt: undefined };
  }
  const closedAt = now - Math.floor(random.next() * (historyDays - days - 1) * dayMs);
  return { createdAt: closedAt - took, closedAt };
}

/** Generates a chat message of the customer or the admin, mostly soon after the order. */
export function makeMessage(
  { random, adminId }: Pick<OrderFacts, 'random' | 'adminId'>,
  { order: { id: orderId, userId, createdAt }, chatEndsAt }: GeneratedOrder,
): typeof messages.$inferInsert {
  const isCustomer = random.chance(0.5);
  const sentences = isCustomer ? texts.customerMessages : texts.adminMessages;
  return {
    id: random.uuid(),
    orderId,
    userId: isCustomer ? userId : adminId,
    message: random.pickSome(sentences, 1 + random.below(2)).join(' '),
    createdAt: createdAt + Math.floor((chatEndsAt - createdAt) * random.next() ** 4),
  };
}

function makeDetails(random: Random, product: ProductJson) {
  const [firstYear = 2003, lastYear = 2024] = product.yearRange.split('-').map(Number);
  const year = firstYear + random.below(lastYear - firstYear + 1);
  const { make, model } = truckFromChoice({
    year: `${year}`,
    model: product.model,
    transmission: null,
  });
  const { city, state, zip } = random.pick(texts.places);
  const digits = (count: number) => random.characters('0123456789', count);
  const maybeSome = (probability: number, from: readonly string[]) =>
    random.chance(probability) ? random.pickSome(from, 1 + random.below(5)).join(' ') : null;
  return {
    customerPhone: `${200 + random.below(700)}-555-${digits(4)}`,
    billingStreet: `${1 + random.below(9999)} ${random.pick(texts.streets)}`,
    billingCity: city,
    billingState: state,
    billingZip: `${zip}${digits(2)}`,
    vehicleYear: `${year}`,
    vehicleMake: make,
    vehicleModel: model,
    vehicleTransmission: random.chance(0.9) ? product.transmissionType : null,
    vin: null,
    modifications: maybeSome(0.4, texts.modifications),
    additionalNotes: maybeSome(0.4, texts.notes),
  };
}

/** Generates the events that led to the order's state, in order. The last one of a closed order closes it. */
function makeEvents(
  { random, adminId, now }: OrderFacts,
  order: Order,
  { reason, closedAt }: { reason: string | null; closedAt: number | undefined },
) {
  const { id: orderId, status } = order;
  const events: Event[] = [];
  const end = closedAt ?? now;
  let at = order.createdAt;
  const addEvent = (kind: Event['kind'], detail: string | null = null) => {
    const actorId = kind === 'placed' ? order.userId : adminId;
    events.push({ id: random.uuid(), orderId, actorId, kind, detail, createdAt: at });
    at += Math.floor((end - at) * 0.3 * random.next());
  };
  addEvent('placed');
  at = Math.min(at + hourMs, end);
  if (status === 'approved' || status === 'fulfilled') addEvent('approved');
  const payment = order.paymentStatus === 'paid' ? makePayment(random, order, adminId, at) : null;
  if (payment) addEvent('paid', [payment.method, payment.reference].filter(Boolean).join(', '));
  at = end;
  if (status === 'denied') addEvent('denied', reason);
  if (status === 'fulfilled') addEvent('fulfilled');
  return { events, payment: payment ?? undefined };
}

function makePayment(random: Random, order: Order, recordedBy: string, createdAt: number) {
  const method = random.pick(paymentMethods);
  return {
    id: random.uuid(),
    orderId: order.id,
    amount: order.totalAmount,
    method,
    reference: method === 'cash' ? null : `INV-${1000 + random.below(9000)}`,
    recordedBy,
    createdAt,
  };
}

function repeat(times: number, state: State): State[] {
  return Array.from({ length: times }, () => state);
}
