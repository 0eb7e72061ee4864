import fc from 'fast-check';
import { expect, it } from 'vitest';
import type {
  AddonJson,
  CatalogJson,
  ChecklistTickJson,
  DeliverableJson,
  OrderEventJson,
  OrderJson,
  OrderMessageJson,
  ProductJson,
  UserJson,
} from '#worker/domain/api.ts';
import { sortOut, tooMany } from './kept-reads.ts';
import { isOrder } from './read-shapes.ts';

const now = Date.UTC(2025, 5, 1);
const day = 24 * 60 * 60 * 1000;
const userId = 'ana';
const createdAt = '2025-05-30T12:00:00.000Z';

const user: UserJson = {
  id: userId,
  firstName: 'Ana',
  lastName: null,
  email: 'ana@example.com',
  profileImageUrl: null,
  isAdmin: true,
};
const product: ProductJson = {
  id: '2013-2018-ram',
  brand: 'Cummins',
  yearRange: '2013-2018',
  engineType: '6.7L',
  platform: 'EZ Lynk',
  model: 'Ram 2500',
  transmissionType: '68RFE',
  description: null,
  imageUrl: null,
  singlePrice: 79_900,
  sotfPrice: 94_900,
  hasSotf: true,
};
const addon: AddonJson = {
  id: 'sotf-switch',
  name: 'SOTF Switch',
  description: null,
  price: 14_900,
  category: 'hardware',
  applicableBrands: ['Cummins'],
};
const order: OrderJson = {
  id: 'o1',
  status: 'pending',
  paymentStatus: 'unpaid',
  tuneType: 'sotf',
  totalAmount: 109_800,
  createdAt,
  customerPhone: '3075550100',
  billingStreet: '1 Main St',
  billingCity: 'Cheyenne',
  billingState: 'WY',
  billingZip: '82001',
  vehicleYear: '2016',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
  vin: null,
  modifications: null,
  additionalNotes: 'Tows',
  adminResponse: null,
  stripeInvoiceUrl: null,
  newFiles: 0,
  product,
  user,
  addons: [{ price: 14_900, addon: { id: addon.id, name: addon.name } }],
};
const message: OrderMessageJson = {
  id: 'm1',
  userId,
  message: 'Hello',
  fileUrl: null,
  fileName: null,
  fileSize: null,
  createdAt,
  user,
};
const file: DeliverableJson = {
  id: 'f1',
  itemId: 'tune',
  seriesId: 's1',
  revision: 1,
  note: null,
  fileUrl: '/objects/f1',
  fileName: 'tune.bin',
  fileSize: 4,
  sha256: 'ab',
  createdAt,
  downloadedAt: null,
};
const event: OrderEventJson = { id: 'e1', kind: 'placed', detail: null, createdAt, actor: user };
const tick: ChecklistTickJson = { itemId: 'tune', createdAt, user };
const edited = { onSale: true, version: 3 };
const catalog: CatalogJson = {
  products: [{ ...product, ...edited }],
  addons: [{ ...addon, ...edited }],
};

const reads: [string[], unknown][] = [
  [['/api/auth/user'], user],
  [['/api/products'], [product]],
  [['/api/addons'], [addon]],
  [['/api/admin/catalog'], catalog],
  [['/api/orders', 'my-orders'], [order]],
  [['/api/orders', 'o1', 'messages'], [message]],
  [['/api/orders', 'o1', 'files'], [file]],
  [['/api/admin/orders', 'o1', 'history'], [event]],
  [['/api/admin/orders', 'o1', 'checklist'], [tick]],
];

type Row = [IDBValidKey, unknown];

const row = (queryKey: string[], data: unknown, change: object = {}): Row => [
  [userId, queryKey],
  { shape: 1, updatedAt: now - day, data, ...change },
];
const rows = reads.map(([queryKey, data]) => row(queryKey, data));
const sort = (kept: Row[]) => sortOut(kept, { userId, now });

/** Every place of a text, number, boolean or null in JSON, as the way to it. */
function leaves(json: unknown): string[][] {
  if (typeof json !== 'object' || json === null) return [[]];
  return Object.entries(json).flatMap(([key, part]) => leaves(part).map((path) => [key, ...path]));
}

/** A copy with another value at a place; with undefined, nothing is there. */
function changed(json: unknown, [key, ...path]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = structuredClone(json) as Record<string, unknown>;
  const part = changed(copy[key], path, value);
  if (part === undefined) delete copy[key];
  else copy[key] = part;
  return copy;
}

it('what every read gives is kept as it is', () => {
  const sorted = sort(rows);
  expect(sorted.rest).toEqual([]);
  expect(sorted.reads.map(({ queryKey, data }) => [queryKey, data])).toEqual(reads);
});

it('an empty list is kept as well', () => {
  expect(sort([row(['/api/orders', 'my-orders'], [])]).reads).toHaveLength(1);
});

it.each(reads)('%j with any field missing or wrong is dropped alone', (queryKey, data) => {
  const others = rows.filter(([key]) => JSON.stringify(key) !== JSON.stringify([userId, queryKey]));
  for (const path of leaves(data)) {
    for (const wrong of [undefined, {}]) {
      const damaged = row(queryKey, changed(data, path, wrong));
      const sorted = sort([damaged, ...others]);
      expect(sorted.rest, path.join('.')).toEqual([[userId, queryKey]]);
      expect(sorted.reads).toHaveLength(others.length);
    }
  }
});

it('a word that is none of its field’s is dropped', () => {
  expect(sort([row(['/api/orders', 'my-orders'], [{ ...order, status: 'lost' }])]).reads).toEqual(
    [],
  );
});

it('what a newer server says besides stays', () => {
  const data = { ...user, nickname: 'A' };
  expect(sort([row(['/api/auth/user'], data)]).reads).toMatchObject([{ data }]);
});

it.each([
  { name: 'an unknown key', kept: row(['/api/prices'], [product]) },
  { name: 'a key with too many parts', kept: row(['/api/products', 'x'], [product]) },
  { name: 'another version', kept: row(['/api/products'], [product], { shape: 0 }) },
  { name: 'another person’s read', kept: [['bob', ['/api/products']], rows[1]?.[1]] as Row },
  {
    name: 'another person in this one’s place',
    kept: row(['/api/auth/user'], { ...user, id: 'bob' }),
  },
  { name: 'nobody in this one’s place', kept: row(['/api/auth/user'], null) },
  { name: 'one of 30 days ago', kept: row(['/api/products'], [], { updatedAt: now - 30 * day }) },
  { name: 'one without a time', kept: row(['/api/products'], [], { updatedAt: null }) },
])('$name is dropped alone', ({ kept }) => {
  const [{ queryKey } = { queryKey: [] }] = sort([row(['/api/addons'], [addon])]).reads;
  const sorted = sort([kept, row(['/api/addons'], [addon])]);
  expect(sorted.rest).toEqual([kept[0]]);
  expect(sorted.reads.map((read) => read.queryKey)).toEqual([queryKey]);
});

it('whatever is found in the store, nothing throws and nothing of it is shown', () => {
  const places: IDBValidKey[] = ['reads', 7, [userId], [userId, []], [userId, ['/api/x']]];
  const key = fc.constantFrom(...places, ...rows.map(([place]) => place));
  const value = fc.oneof(
    fc.anything(),
    fc.record({ shape: fc.constant(1), updatedAt: fc.constant(now), data: fc.anything() }),
  );
  fc.assert(
    fc.property(key, value, (place, garbage) => {
      const sorted = sort([[place, garbage]]);
      // An empty list is a list.
      const shown = sorted.reads.filter(({ data }) => !(Array.isArray(data) && data.length === 0));
      expect(shown).toEqual([]);
    }),
  );
});

it('of the chats 50 stay, those read longest ago go; lists that there is one of always stay', () => {
  const chats = Array.from({ length: 60 }, (_, age) =>
    row(['/api/orders', `o${age}`, 'messages'], [message], { updatedAt: now - age }),
  );
  const files = row(['/api/orders', 'o1', 'files'], [file], { updatedAt: now - day });
  const products = row(['/api/products'], [product], { updatedAt: now - 20 * day });
  const sorted = sort([...chats, files, products]);
  expect(sorted.reads).toHaveLength(52);
  expect(sorted.rest).toEqual(chats.slice(50).map(([key]) => key));
  expect(tooMany(sorted.reads).size).toBe(0);
});

it('an order of the admins’ list is checked like any other', () => {
  expect(isOrder(order)).toBe(true);
  const { product: _, ...without } = order;
  expect(isOrder(without)).toBe(false);
  expect(isOrder(undefined)).toBe(false);
});
