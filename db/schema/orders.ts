import { getTableColumns, sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { BuildAnswersJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import type { SaleTermsJson } from '#worker/domain/catalog/catalog.api.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import type {
  AmendmentState,
  OrderLineKind,
  ProposedOrderJson,
} from '#worker/domain/orders/amendments.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';
import type { AddressJson } from '#worker/domain/orders/request/address.ts';
import type { TuneType } from '#worker/domain/orders/request/tune-type.ts';
import type { PaymentSource, PaymentStatus } from '#worker/domain/payments/payment.ts';
import type { StoredPaymentReport } from '#worker/domain/payments/payment-report.ts';
import { addons, products } from './catalog.ts';
import { users } from './identity.ts';

/** Orders copy their prices (cents) when they are placed. Later catalog changes don't affect them. */
export const orders = sqliteTable(
  'orders',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    status: text('status').$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    tuneType: text('tune_type').$type<TuneType>().notNull(),
    baseAmount: integer('base_amount').notNull(),
    /** The calibration, the add-ons and the lines of `orderLines`. */
    totalAmount: integer('total_amount').notNull(),
    /** All payments, including what was refunded. */
    amountPaid: integer('amount_paid').notNull().default(0),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    customerPhone: text('customer_phone').notNull(),
    billingStreet: text('billing_street').notNull(),
    billingCity: text('billing_city').notNull(),
    billingState: text('billing_state').notNull(),
    billingZip: text('billing_zip').notNull(),
    vehicleYear: text('vehicle_year').notNull(),
    vehicleMake: text('vehicle_make').notNull(),
    vehicleModel: text('vehicle_model').notNull(),
    vehicleTransmission: text('vehicle_transmission'),
    vin: text('vin'),
    /** The required parts that the customer says they have. */
    ownedParts: text('owned_parts', { mode: 'json' }).$type<RequiredPart[]>().notNull().default([]),
    modifications: text('modifications'),
    additionalNotes: text('additional_notes'),
    adminResponse: text('admin_response'),
    /** What the customer has to change before we review the order. Null unless it waits for them. */
    changeReason: text('change_reason'),
    /** Why the order was canceled, or why the customer wants to cancel it. */
    cancelReason: text('cancel_reason'),
    /** When the customer asked to cancel a paid order. An admin's answer clears it. */
    cancelRequestedAt: integer('cancel_requested_at'),
    /** Null to ship to the billing address. */
    shippingAddress: text('shipping_address', { mode: 'json' }).$type<AddressJson>(),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    shippedAt: integer('shipped_at'),
    /** Copied from the truck when the order was placed. */
    buildAnswers: text('build_answers', { mode: 'json' })
      .$type<BuildAnswersJson>()
      .notNull()
      .default({}),
    buildVersion: integer('build_version').notNull().default(1),
    /** When an admin asked for what is missing in it. Null unless the order waits for that. */
    answersAskedAt: integer('answers_asked_at'),
    /** What the customer last said they paid outside Stripe. */
    paymentReport: text('payment_report', { mode: 'json' }).$type<StoredPaymentReport>(),
    device: text('device', { mode: 'json' }).$type<OrderDeviceJson>(),
    /** What the calibration was sold for when the order was placed. */
    saleTerms: text('sale_terms', { mode: 'json' }).$type<SaleTermsJson>(),
    /** When the customer declared to use a competition calibration for competition only. */
    useDeclaredAt: integer('use_declared_at'),
    /** The terms that the customer accepted with the order: their version, and the SHA-256 of their text. */
    termsVersion: text('terms_version'),
    termsHash: text('terms_hash'),
    /** Counts the edits, to detect when two people edit at once, or decide on an older version. */
    version: integer('version').notNull().default(1),
    /** Stripe's invoice id. The next column is the URL of its hosted page. */
    stripeInvoiceId: text('stripe_invoice_id'),
    stripeInvoiceUrl: text('stripe_invoice_url'),
    /** The denied order that this one replaces. */
    resubmitOf: text('resubmit_of').references((): AnySQLiteColumn => orders.id),
    /** The fulfilled order that this one is a retune of. */
    retuneOf: text('retune_of').references((): AnySQLiteColumn => orders.id),
    /** The admin who takes care of the order. */
    assignedTo: text('assigned_to').references(() => users.id),
    createdAt: integer('created_at').notNull(),
    /** What the admins' searches find the order by, from `orderSearchColumns`. */
    searchKeys: text('search_keys').notNull().default(''),
    searchDetails: text('search_details').notNull().default(''),
    searchAddons: text('search_addons').notNull().default(''),
    searchDevice: text('search_device').notNull().default(''),
  },
  (table) => [
    index('orders_user_created').on(table.userId, table.createdAt),
    index('orders_product').on(table.productId),
    index('orders_state').on(table.status, table.paymentStatus),
    index('orders_status_created').on(table.status, table.createdAt, table.id),
    index('orders_created').on(table.createdAt, table.id),
    index('orders_assigned').on(table.assignedTo).where(sql`assigned_to is not null`),
    uniqueIndex('orders_stripe_invoice').on(table.stripeInvoiceId),
    // A denied order has at most one replacement that isn't denied or canceled itself.
    uniqueIndex('orders_resubmit')
      .on(table.resubmitOf)
      .where(sql`status not in ('denied', 'canceled')`),
    // An order has at most one retune at a time.
    uniqueIndex('orders_retune')
      .on(table.retuneOf)
      .where(sql`status not in ('denied', 'canceled', 'fulfilled')`),
    // SQLite looks up an order's retunes, in any state, when the order is deleted.
    index('orders_retunes').on(table.retuneOf).where(sql`retune_of is not null`),
    // SQLite looks up an order's resubmissions, in any state, when the order is deleted.
    index('orders_resubmissions').on(table.resubmitOf).where(sql`resubmit_of is not null`),
    check(
      'orders_fulfilled_paid',
      sql`status <> 'fulfilled' or payment_status in ('paid', 'refunded')`,
    ),
    check('orders_change_pending', sql`change_reason is null or status = 'pending'`),
    check(
      'orders_cancel_request_open',
      sql`cancel_requested_at is null or status in ('pending', 'approved', 'processing')`,
    ),
    check(
      'orders_shipment',
      sql`shipped_at is not null or (carrier is null and tracking_number is null)`,
    ),
    check('orders_money', sql`total_amount >= 0 and amount_paid >= 0 and amount_refunded >= 0`),
  ],
);

/**
 * How many orders are in each state. Triggers on `orders` maintain it, because counting would read
 * every order after each change.
 */
export const orderCounts = sqliteTable(
  'order_counts',
  {
    status: text('status').$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    orders: integer('orders').notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.paymentStatus] })],
);

const {
  searchKeys: _searchKeys,
  searchDetails: _searchDetails,
  searchAddons: _searchAddons,
  searchDevice: _searchDevice,
  stripeInvoiceId: _stripeInvoiceId,
  assignedTo: _assignedTo,
  buildAnswers: _buildAnswers,
  buildVersion: _buildVersion,
  termsHash: _termsHash,
  ...fields
} = getTableColumns(orders);

/** The order columns in the API: all but those of the admins' searches, and Stripe's id. */
export const orderFields = fields;

export const orderAddons = sqliteTable(
  'order_addons',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    addonId: text('addon_id')
      .notNull()
      .references(() => addons.id),
    /** The position in the customer's selection. */
    position: integer('position').notNull(),
    /** The name when the order was placed. */
    name: text('name').notNull(),
    price: integer('price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.addonId] })],
);

/** The history of each order: one row per change. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<OrderEventKind>().notNull(),
    detail: text('detail'),
    /** The key of an external event, so that it is applied once. */
    sourceKey: text('source_key'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.createdAt),
    index('order_events_kind').on(table.kind, table.createdAt, table.orderId),
    uniqueIndex('order_events_source').on(table.sourceKey),
  ],
);

/** What an admin added to an order's total or took off it. */
export const orderLines = sqliteTable(
  'order_lines',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<OrderLineKind>().notNull(),
    /** The reason, which the customer sees. */
    label: text('label').notNull(),
    /** Cents. Negative for a discount. */
    amount: integer('amount').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('order_lines_order').on(table.orderId, table.createdAt),
    check('order_lines_sign', sql`iif(kind = 'discount', amount < 0, amount > 0)`),
  ],
);

/** Changes of approved orders that the customer has to accept. */
export const amendments = sqliteTable(
  'amendments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text('state').$type<AmendmentState>().notNull(),
    /** The order's fields, add-ons and lines as they will be. */
    changes: text('changes', { mode: 'json' }).$type<ProposedOrderJson>().notNull(),
    /** Cents. */
    totalBefore: integer('total_before').notNull(),
    totalAfter: integer('total_after').notNull(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    answeredAt: integer('answered_at'),
  },
  (table) => [
    index('amendments_order').on(table.orderId, table.createdAt),
    uniqueIndex('amendments_open').on(table.orderId).where(sql`state = 'proposed'`),
  ],
);

/** The money that went back to the customer, through Stripe or recorded manually. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Cents. */
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    /** Stripe's id of the refund; null for a manual one, or until Stripe answers. */
    stripeRefundId: text('stripe_refund_id'),
    isStripe: integer('is_stripe', { mode: 'boolean' }).notNull(),
    recordedBy: text('recorded_by')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('refunds_order').on(table.orderId, table.createdAt),
    index('refunds_created').on(table.createdAt),
    uniqueIndex('refunds_stripe').on(table.stripeRefundId),
    check('refunds_amount', sql`amount > 0`),
  ],
);

/** The payments that admins record, and those that Stripe reports. The id of the latter is their invoice's. */
export const payments = sqliteTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    method: text('method').$type<PaymentSource>().notNull(),
    reference: text('reference'),
    note: text('note'),
    recordedBy: text('recorded_by')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('payments_order').on(table.orderId, table.createdAt),
    index('payments_created').on(table.createdAt),
    check('payments_amount', sql`amount > 0`),
  ],
);

/** The orders whose invoices rely on the customer's details at Stripe until a time (ms since 1970). */
export const invoiceLocks = sqliteTable(
  'invoice_locks',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The SHA-256 of the details. Orders with the same ones share the lock. */
    detailsHash: text('details_hash').notNull(),
    until: integer('until').notNull(),
  },
  (table) => [index('invoice_locks_user').on(table.userId)],
);
