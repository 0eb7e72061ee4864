// Add a field as `v.optional(schema, value)`: a required field would drop the copies of users who
// update while offline.

import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { type DataTag, hashKey, type QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { queries } from '#web/api/queries.ts';
import { questionDeadlines, questionKinds } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { channelMeanings, timeUnits } from '#worker/domain/datalogs/datalogs.api.ts';
import { stockFileRoles, verdicts } from '#worker/domain/files/files.api.ts';
import { requiredParts } from '#worker/domain/fitment/fitment.api.ts';
import { orderLineKinds } from '#worker/domain/orders/amendments.ts';
import { inboxReasons } from '#worker/domain/orders/lists/inbox.ts';
import { orderEventKinds } from '#worker/domain/orders/order-event-kinds.ts';
import { orderStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { tuneTypes } from '#worker/domain/orders/request/tune-type.ts';
import { paymentSources } from '#worker/domain/payments/payment.ts';
import { replyKinds } from '#worker/domain/replies/replies.api.ts';
import { addon, product, productDetails } from './catalog-schemas.ts';
import {
  type PersistedQueryName,
  persistedQueries,
  persistedQueryName,
} from './persisted-queries.ts';

/** `[]` if the schema accepts all that the API may return; otherwise a parameter, so that the call fails to compile. */
type Same<Schema extends v.GenericSchema, Json> =
  Json extends v.InferOutput<Schema> ? [] : [never, 'the schema is stricter than the API type'];

const text = v.string();
const count = v.number();
const maybeText = v.nullable(text);

const user = v.object({
  id: text,
  firstName: maybeText,
  lastName: maybeText,
  email: text,
  profileImageUrl: maybeText,
  isAdmin: v.boolean(),
});

const signedInUser = v.object({ ...user.entries, role: v.optional(v.literal('staff')) });

const edited = { onSale: v.boolean(), version: count };

const address = v.object({ street: text, city: text, state: text, zip: text });

/** The fields of payments and refunds. */
const received = { id: text, amount: count, createdAt: text, recordedBy: v.nullable(user) };

const device = v.nullable(v.object({ kind: text, serial: text }));

const orderLine = v.object({ kind: v.picklist(orderLineKinds), label: text, amount: v.number() });

const orderAddon = v.object({ price: count, addon: v.object({ id: text, name: text }) });

/** The texts that an amendment can change. */
const changeable = {
  customerPhone: text,
  billingStreet: text,
  billingCity: text,
  billingState: text,
  billingZip: text,
  vehicleYear: text,
  vehicleMake: text,
  vehicleModel: text,
  vehicleTransmission: text,
  vin: text,
  modifications: text,
  additionalNotes: text,
};

const order = v.object({
  id: text,
  status: v.picklist(orderStatuses),
  paymentStatus: v.picklist(['unpaid', 'paid', 'refunded', 'void']),
  tuneType: v.picklist(tuneTypes),
  totalAmount: count,
  amountPaid: count,
  amountRefunded: count,
  amountDue: count,
  createdAt: text,
  milestones: v.object({
    approvedAt: maybeText,
    deniedAt: maybeText,
    returnedAt: maybeText,
    paidAt: maybeText,
    fulfilledAt: maybeText,
    refundedAt: v.optional(maybeText, null),
  }),
  customerPhone: text,
  billingStreet: text,
  billingCity: text,
  billingState: text,
  billingZip: text,
  vehicleYear: text,
  vehicleMake: text,
  vehicleModel: text,
  vehicleTransmission: maybeText,
  vin: maybeText,
  ownedParts: v.array(v.picklist(requiredParts)),
  modifications: maybeText,
  additionalNotes: maybeText,
  adminResponse: maybeText,
  changeReason: maybeText,
  answersAskedAt: maybeText,
  paymentReportedAt: v.optional(maybeText, null),
  cancelReason: maybeText,
  cancelRequestedAt: maybeText,
  shippingAddress: v.nullable(address),
  carrier: maybeText,
  trackingNumber: maybeText,
  shippedAt: maybeText,
  buildSheet: v.object({ answered: count, questions: count, required: count }),
  useDeclaredAt: maybeText,
  device,
  terms: v.nullable(v.object({ version: text, acceptedAt: text })),
  version: count,
  stripeInvoiceUrl: maybeText,
  resubmitOf: maybeText,
  retuneOf: maybeText,
  isDisputed: v.boolean(),
  isPriority: v.boolean(),
  hasFiles: v.boolean(),
  filesWithdrawn: v.optional(v.boolean(), false),
  newFiles: count,
  needsRevision: v.boolean(),
  flashFailed: v.boolean(),
  unread: count,
  inbox: v.nullable(
    v.object({
      since: maybeText,
      reasons: v.array(v.picklist(inboxReasons)),
      newestMessageAt: maybeText,
      isUrgent: v.boolean(),
      pausedUntil: maybeText,
      waitsForCustomer: v.boolean(),
    }),
  ),
  assignee: v.nullable(v.pick(user, ['id', 'firstName', 'lastName', 'email'])),
  product,
  user,
  addons: v.array(orderAddon),
  lines: v.array(orderLine),
  amendment: v.nullable(
    v.object({
      id: text,
      totalBefore: count,
      totalAfter: count,
      createdAt: text,
      changes: v.object({
        ...v.partial(v.object(changeable)).entries,
        tuneType: v.optional(v.picklist(tuneTypes)),
        addonIds: v.optional(v.array(text)),
        addons: v.optional(v.array(orderAddon), []),
        baseAmount: v.optional(count, 0),
        lines: v.optional(v.array(orderLine)),
        shippingAddress: v.optional(v.nullable(address)),
      }),
    }),
  ),
  review: v.nullable(
    v.object({
      stars: count,
      text,
      mayShow: v.boolean(),
      isPublished: v.boolean(),
      updatedAt: text,
    }),
  ),
});

const adminOrder = v.object({ ...order.entries, warnings: v.array(text) });

const orderPages = v.object({
  pages: v.array(
    v.object({ path: text, orders: v.array(adminOrder), next: maybeText, etag: text }),
  ),
  pageParams: v.array(text),
});

/** A customer doesn't see the email of staff. */
const author = v.object({ ...user.entries, email: maybeText });

const message = v.object({
  id: text,
  userId: text,
  message: text,
  fileUrl: maybeText,
  fileName: maybeText,
  fileSize: v.nullable(count),
  isLog: v.boolean(),
  createdAt: text,
  isSeen: v.boolean(),
  user: author,
});

const orderFile = v.object({
  id: text,
  itemId: text,
  seriesId: text,
  revision: count,
  note: maybeText,
  vin: maybeText,
  device,
  fileUrl: text,
  fileName: text,
  fileSize: count,
  sha256: text,
  createdAt: text,
  deliveredAt: maybeText,
  downloadedAt: maybeText,
  withdrawnAt: maybeText,
  withdrawnReason: maybeText,
  verdict: v.nullable(
    v.object({
      answer: v.picklist(verdicts),
      createdAt: text,
      report: v.nullable(v.object({ error: text, device: text, tried: text })),
      attachment: v.nullable(v.object({ fileUrl: text, fileName: text, fileSize: count })),
    }),
  ),
});

const foundTexts = v.array(v.object({ text, at: count }));

const stockFile = v.object({
  id: text,
  tool: text,
  calibration: text,
  fileUrl: text,
  fileName: text,
  fileSize: count,
  sha256: text,
  readBytes: count,
  createdAt: text,
  role: v.picklist(stockFileRoles),
  vins: foundTexts,
  partNumbers: foundTexts,
});

const channelCorrection = {
  meaning: v.optional(v.picklist(channelMeanings)),
  unit: v.optional(text),
};

const orderLog = v.object({
  fileId: text,
  fileUrl: text,
  fileName: text,
  fileSize: count,
  createdAt: text,
  orderVin: maybeText,
  summary: v.nullable(
    v.object({ durationMs: count, rows: count, pulls: v.nullable(count), channels: v.array(text) }),
  ),
  corrections: v.object({
    timeUnit: v.optional(v.picklist(timeUnits)),
    channels: v.record(text, v.object(channelCorrection)),
  }),
});

const historyEvent = v.object({
  id: text,
  kind: v.picklist(orderEventKinds),
  detail: maybeText,
  createdAt: text,
  actor: user,
});

const truck = v.object({
  id: text,
  version: count,
  nickname: maybeText,
  year: text,
  make: text,
  model: text,
  transmission: maybeText,
  vin: maybeText,
  device: maybeText,
  deviceSerial: v.optional(maybeText, null),
});

const notificationSettings = v.object({
  push: v.boolean(),
  email: v.boolean(),
  vapidPublicKey: maybeText,
  sendsEmail: v.boolean(),
  needsVerifiedEmail: v.boolean(),
});

const reply = v.object({
  id: text,
  kind: v.picklist(replyKinds),
  title: text,
  text,
  version: count,
});

const tick = v.object({ itemId: text, createdAt: text, user });

/** The schema of each persisted query. A schema that differs from its query's JSON type does not compile. */
const schemas: Record<PersistedQueryName, v.GenericSchema> = {
  currentUser: schemaOf(persistedQueries.currentUser, v.nullable(signedInUser)),
  products: schemaOf(persistedQueries.products, v.array(productDetails)),
  addons: schemaOf(persistedQueries.addons, v.array(addon)),
  adminCatalog: schemaOf(
    persistedQueries.adminCatalog,
    v.object({
      products: v.array(v.object({ ...productDetails.entries, ...edited })),
      addons: v.array(v.object({ ...addon.entries, ...edited })),
    }),
  ),
  replies: schemaOf(persistedQueries.replies, v.array(reply)),
  myOrders: schemaOf(persistedQueries.myOrders, v.array(order)),
  trucks: schemaOf(persistedQueries.trucks, v.array(truck)),
  notificationSettings: schemaOf(persistedQueries.notificationSettings, notificationSettings),
  orderCounts: schemaOf(
    persistedQueries.orderCounts,
    v.object({
      all: count,
      pending: count,
      approved: count,
      denied: count,
      ready: count,
      fulfilled: count,
      inbox: count,
      inboxMine: v.optional(count, 0),
    }),
  ),
  adminLists: schemaOf(persistedQueries.adminLists, orderPages),
  adminOrder: schemaOf(
    persistedQueries.adminOrder,
    v.object({
      ...adminOrder.entries,
      earlierIds: v.array(text),
      replacementId: maybeText,
      retuneIds: v.array(text),
    }),
  ),
  messages: schemaOf(persistedQueries.messages, v.array(message)),
  orderFiles: schemaOf(persistedQueries.orderFiles, v.array(orderFile)),
  orderPayments: schemaOf(
    persistedQueries.orderPayments,
    v.object({
      payments: v.array(
        v.object({
          ...received,
          method: v.picklist(paymentSources),
          reference: maybeText,
          note: maybeText,
        }),
      ),
      refunds: v.array(v.object({ ...received, reason: text, isStripe: v.boolean() })),
    }),
  ),
  orderLogs: schemaOf(persistedQueries.orderLogs, v.array(orderLog)),
  logTemplates: schemaOf(
    persistedQueries.logTemplates,
    v.array(v.object({ logger: text, channel: text, ...channelCorrection })),
  ),
  buildSheet: schemaOf(
    persistedQueries.buildSheet,
    v.object({
      version: count,
      questions: v.array(
        v.object({
          id: text,
          label: text,
          options: v.array(text),
          unit: maybeText,
          help: maybeText,
          stockAnswer: maybeText,
          kind: v.picklist(questionKinds),
          requiredBefore: v.nullable(v.picklist(questionDeadlines)),
          productIds: v.nullable(v.array(text)),
        }),
      ),
      answers: v.record(text, v.union([text, v.number()])),
    }),
  ),
  stockFiles: schemaOf(persistedQueries.stockFiles, v.array(stockFile)),
  staffNotes: schemaOf(
    persistedQueries.staffNotes,
    v.array(v.object({ id: text, text, createdAt: text, author: user })),
  ),
  logLimits: schemaOf(
    persistedQueries.logLimits,
    v.object({ railPressure: count, egt: count, boost: count }),
  ),
  history: schemaOf(persistedQueries.history, v.array(historyEvent)),
  checklist: schemaOf(persistedQueries.checklist, v.array(tick)),
};

/** Checks at compile time that the schema matches the query's type. */
function schemaOf<Json, Schema extends v.GenericSchema<unknown, Json>>(
  _query: { queryKey: DataTag<QueryKey, Json, Error> },
  schema: Schema,
  ..._same: Same<Schema, Json>
): Schema {
  return schema;
}

const persistedQuery = v.object({
  buster: text,
  queryHash: text,
  queryKey: v.array(text),
  state: v.object({ data: v.unknown(), dataUpdatedAt: count }),
});

const [userPath] = queries.currentUser.queryKey;

/** Returns a stored row as a query. Throws for invalid data, or another user's `currentUser`. */
export function validPersistedQuery(userId: string, row: unknown): PersistedQuery {
  if (!v.is(persistedQuery, row)) throw new Error('not a persisted query');
  const { queryKey, queryHash, state } = row;
  const name = persistedQueryName(queryKey);
  const isOtherUser =
    queryKey[0] === userPath && !v.is(v.object({ id: v.literal(userId) }), state.data);
  const data = name && v.safeParse<v.GenericSchema>(schemas[name], state.data);
  if (isOtherUser || !data?.success || hashKey(queryKey) !== queryHash) {
    throw new Error(`invalid data for ${queryHash}`);
  }
  // The rest of a query's state is neither stored nor read on restore.
  return { ...row, state: { ...state, data: data.output } } as unknown as PersistedQuery;
}

/** Returns whether data is a valid order. */
export function isOrder(data: unknown): data is OrderJson {
  return v.is(order, data);
}
