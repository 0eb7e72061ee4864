import { type DataTag, hashKey, type QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { queries } from '#web/api/queries.ts';
import { orderEventKinds } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { tuneTypes } from '#worker/domain/orders/pricing.ts';

/** Nothing more where the schema and the JSON say the same; else an argument that nobody has. */
type Same<Schema extends v.GenericSchema, Json> =
  Json extends v.InferOutput<Schema> ? [] : [never, 'the schema asks for more than the API says'];

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

const product = v.object({
  id: text,
  brand: text,
  yearRange: text,
  engineType: text,
  platform: text,
  model: text,
  transmissionType: text,
  description: maybeText,
  imageUrl: maybeText,
  singlePrice: count,
  sotfPrice: v.nullable(count),
  hasSotf: v.boolean(),
});

// The words of a field stand here once more, checked below like all else: their modules bring the rules of
// orders along, which not every screen needs.
const category = v.picklist([
  'device',
  'exhaust',
  'calibration',
  'hardware',
  'optimization',
  'other',
]);

const addon = v.object({
  id: text,
  name: text,
  description: maybeText,
  price: count,
  category: v.nullable(category),
  applicableBrands: v.nullable(v.array(text)),
});

const edited = { onSale: v.boolean(), version: count };

const order = v.object({
  id: text,
  status: v.picklist(['pending', 'approved', 'denied', 'processing', 'fulfilled']),
  paymentStatus: v.picklist(['unpaid', 'paid', 'refunded', 'void']),
  tuneType: v.picklist(tuneTypes),
  totalAmount: count,
  createdAt: text,
  customerPhone: text,
  billingStreet: text,
  billingCity: text,
  billingState: text,
  billingZip: text,
  vehicleYear: text,
  vehicleMake: text,
  vehicleModel: text,
  vin: maybeText,
  modifications: maybeText,
  additionalNotes: maybeText,
  adminResponse: maybeText,
  stripeInvoiceUrl: maybeText,
  resubmitOf: maybeText,
  newFiles: count,
  unread: count,
  product,
  user,
  addons: v.array(v.object({ price: count, addon: v.object({ id: text, name: text }) })),
});

const message = v.object({
  id: text,
  userId: text,
  message: text,
  fileUrl: maybeText,
  fileName: maybeText,
  fileSize: v.nullable(count),
  createdAt: text,
  user,
});

const orderFile = v.object({
  id: text,
  itemId: text,
  seriesId: text,
  revision: count,
  note: maybeText,
  fileUrl: text,
  fileName: text,
  fileSize: count,
  sha256: text,
  createdAt: text,
  downloadedAt: maybeText,
});

const historyEvent = v.object({
  id: text,
  kind: v.picklist(orderEventKinds),
  detail: maybeText,
  createdAt: text,
  actor: user,
});

const tick = v.object({ itemId: text, createdAt: text, user });

interface ReadShape {
  /** The parts of the read's key; `anyOrder` stands for any order's id. */
  key: QueryKey;
  schema: v.GenericSchema;
}

const anyOrder = '*';

/**
 * What each kept read looks like. Does not compile where a schema and the JSON that its query gives (worker's
 * domain/api.ts) differ, in either direction.
 */
const shapes: readonly ReadShape[] = [
  shape(queries.currentUser, v.nullable(user)),
  shape(queries.products, v.array(product)),
  shape(queries.addons, v.array(addon)),
  shape(
    queries.adminCatalog,
    v.object({
      products: v.array(v.object({ ...product.entries, ...edited })),
      addons: v.array(v.object({ ...addon.entries, ...edited })),
    }),
  ),
  shape(queries.myOrders, v.array(order)),
  shape(queries.messages(anyOrder), v.array(message)),
  shape(queries.orderFiles(anyOrder), v.array(orderFile)),
  shape(queries.history(anyOrder), v.array(historyEvent)),
  shape(queries.checklist(anyOrder), v.array(tick)),
];

function shape<Json, Schema extends v.GenericSchema<unknown, Json>>(
  { queryKey }: { queryKey: DataTag<QueryKey, Json, Error> },
  schema: Schema,
  ..._same: Same<Schema, Json>
): ReadShape {
  return { key: queryKey, schema };
}

/** What kind of read a key is of, with how many there can be: one, or one of each order. Nothing for an unknown one. */
export function kindOfRead(key: QueryKey): { id: string; isPerOrder: boolean } | undefined {
  const kind = shapeOf(key)?.key;
  return kind && { id: hashKey(kind), isPerOrder: kind.includes(anyOrder) };
}

/** The id of the order that a kept read is of; nothing for one that is of no single order. */
export function orderOfRead(key: QueryKey): unknown {
  const place = shapeOf(key)?.key.indexOf(anyOrder) ?? -1;
  return key[place];
}

/** Whether data is what the read under this key gives; never for an unknown key. */
export function fitsRead(key: QueryKey, data: unknown): boolean {
  const known = shapeOf(key);
  return known !== undefined && v.is(known.schema, data);
}

/** Whether something is an order as the API gives it. */
export function isOrder(data: unknown): data is OrderJson {
  return v.is(order, data);
}

function shapeOf(key: QueryKey): ReadShape | undefined {
  return shapes.find(
    (known) =>
      known.key.length === key.length &&
      known.key.every((part, index) => part === anyOrder || part === key[index]),
  );
}
