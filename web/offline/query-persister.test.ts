import { hashKey, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AddonJson, CatalogJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type {
  ChecklistTickJson,
  OrderEventJson,
  OrderJson,
  OrderMessageJson,
} from '#worker/domain/orders/orders.api.ts';
import { readPersister, tooMany } from './query-persister.ts';
import { isOrder } from './query-schemas.ts';

const now = Date.now();
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
  resubmitOf: null,
  newFiles: 0,
  unread: 0,
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

type Row = [string, unknown];

function row(queryKey: string[], data: unknown, change: object = {}): Row {
  const state = { data, dataUpdatedAt: now - day };
  const queryHash = hashKey(queryKey);
  return [`${userId}-${queryHash}`, { buster: '2', queryHash, queryKey, state, ...change }];
}
const rows = reads.map(([queryKey, data]) => row(queryKey, data));

/** What is put in of a store with these rows, and the rows that stay. */
async function restore(kept: readonly Row[], { isHere = true, known = '' } = {}) {
  const left = new Map(kept);
  const client = new QueryClient();
  const persister = readPersister({
    userId,
    isHere: () => isHere,
    isRead: (hash) => hash === known,
    storage: {
      getItem: (key) => left.get(key),
      setItem: (key, value) => left.set(key, value),
      removeItem: (key) => void left.delete(key),
      entries: () => [...left],
    },
  });
  await persister.restoreQueries(client);
  const restored = client.getQueryCache().getAll();
  return {
    reads: restored.map(({ queryKey, state }) => [queryKey, state.data]),
    left: [...left.keys()],
  };
}

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

it('what every read gives is put in as it is, and stays', async () => {
  const { reads: restored, left } = await restore(rows);
  expect(restored).toEqual(reads);
  expect(left).toHaveLength(rows.length);
});

it('an empty list is kept as well', async () => {
  expect((await restore([row(['/api/orders', 'my-orders'], [])])).reads).toHaveLength(1);
});

it.each(reads)('%j with any field missing or wrong is dropped alone', async (queryKey, data) => {
  const [place] = row(queryKey, data);
  const others = rows.filter(([key]) => key !== place);
  for (const path of leaves(data)) {
    for (const wrong of [undefined, {}]) {
      const damaged = row(queryKey, changed(data, path, wrong));
      const { reads: restored, left } = await restore([damaged, ...others]);
      expect(left, path.join('.')).toEqual(others.map(([key]) => key));
      expect(restored).toHaveLength(others.length);
    }
  }
});

it('a word that is none of its field’s is dropped', async () => {
  const lost = row(['/api/orders', 'my-orders'], [{ ...order, status: 'lost' }]);
  expect(await restore([lost])).toEqual({ reads: [], left: [] });
});

it('what a newer server says besides stays', async () => {
  const data = { ...user, nickname: 'A' };
  expect((await restore([row(['/api/auth/user'], data)])).reads).toEqual([
    [['/api/auth/user'], data],
  ]);
});

it('what was read anew meanwhile is not replaced by what was kept', async () => {
  const known = hashKey(['/api/products']);
  const { reads: restored, left } = await restore(rows, { known });
  expect(restored).toHaveLength(rows.length - 1);
  expect(left).toHaveLength(rows.length);
});

it('nothing is put in once somebody else is here', async () => {
  expect(await restore(rows, { isHere: false })).toEqual({ reads: [], left: [] });
});

const [, productsRow] = row(['/api/products'], [product]);

it.each<{ name: string; kept: Row }>([
  { name: 'an unknown key', kept: row(['/api/prices'], [product]) },
  { name: 'a key with too many parts', kept: row(['/api/products', 'x'], [product]) },
  { name: 'another version', kept: row(['/api/products'], [product], { buster: '0' }) },
  { name: 'one that says it is another', kept: [row(['/api/products'], [])[0], {}] },
  { name: 'another hash', kept: row(['/api/products'], [product], { queryHash: '["/api/x"]' }) },
  {
    name: 'another person in this one’s place',
    kept: row(['/api/auth/user'], { ...user, id: 'bob' }),
  },
  { name: 'nobody in this one’s place', kept: row(['/api/auth/user'], null) },
  {
    name: 'one of 30 days ago',
    kept: row(['/api/products'], [], { state: { data: [], dataUpdatedAt: now - 30 * day - 1 } }),
  },
  {
    name: 'one without a time',
    kept: row(['/api/products'], [], { state: { data: [], dataUpdatedAt: null } }),
  },
])('$name is dropped alone', async ({ kept }) => {
  const addons = row(['/api/addons'], [addon]);
  const { reads: restored, left } = await restore([kept, addons]);
  expect(left).toEqual([addons[0]]);
  expect(restored.map(([queryKey]) => queryKey)).toEqual([['/api/addons']]);
});

it('another person’s read is never put in', async () => {
  const queryHash = hashKey(['/api/products']);
  expect((await restore([[`bob-${queryHash}`, productsRow]])).reads).toEqual([]);
});

it('whatever is found in the store, nothing throws and nothing of it is shown', async () => {
  const place = fc.constantFrom('reads', userId, `${userId}-`, ...rows.map(([key]) => key));
  const value = fc.oneof(
    fc.anything(),
    fc.record({
      buster: fc.constant('2'),
      queryHash: fc.string(),
      queryKey: fc.anything(),
      state: fc.anything(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(place, value, async (key, garbage) => {
      expect((await restore([[key, garbage]])).reads).toEqual([]);
    }),
  );
});

it('of the chats 50 stay, those read longest ago go; lists that there is one of always stay', () => {
  const chats = Array.from({ length: 60 }, (_, age) => ({
    queryKey: ['/api/orders', `o${age}`, 'messages'],
    updatedAt: now - age,
  }));
  const files = { queryKey: ['/api/orders', 'o1', 'files'], updatedAt: now - day };
  const products = { queryKey: ['/api/products'], updatedAt: now - 20 * day };
  expect([...tooMany([...chats, files, products])]).toEqual(chats.slice(50));
});

it('an order of the admins’ list is checked like any other', () => {
  expect(isOrder(order)).toBe(true);
  const { product: _, ...without } = order;
  expect(isOrder(without)).toBe(false);
  expect(isOrder(undefined)).toBe(false);
});
