import { hashKey, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OrderPage, orderListKey, type Pages } from '#web/orders/lists/order-list-key.ts';
import { detailsOf } from '#web/tests/components/admin-answers.ts';
import { questions } from '#web/tests/components/build-sheet-answers.ts';
import { truckJson } from '#web/tests/components/garage-answers.ts';
import {
  addons,
  customer,
  messageJson,
  orderFile,
  orderJson,
  products,
  stockFileJson,
} from '#web/tests/components/records.ts';
import type {
  AddonJson,
  CatalogJson,
  ProductDetailsJson,
} from '#worker/domain/catalog/catalog.api.ts';
import type { DatalogJson, LogTemplateJson } from '#worker/domain/datalogs/datalogs.api.ts';
import { dayMs } from '#worker/domain/durations.ts';
import type { NotificationSettingsJson } from '#worker/domain/notifications/notifications.api.ts';
import type {
  ChecklistTickJson,
  OrderEventJson,
  StaffNoteJson,
} from '#worker/domain/orders/orders.api.ts';
import type { OrderPaymentsJson } from '#worker/domain/payments/payments.api.ts';
import type { ReplyJson } from '#worker/domain/replies/replies.api.ts';
import { withWarnings } from '#worker/modules/orders/order-warning-texts.ts';
import type { PersistedQueryName } from './persisted-queries.ts';
import { createQueryPersister } from './query-persister.ts';
import { isOrder } from './query-schemas.ts';
import { excessQueries } from './remove-excess-queries.ts';

const now = Date.now();
const userId = customer.id;
const createdAt = '2025-05-30T12:00:00.000Z';

const user = customer;
/** As an order has it, without the details that only the catalog shows. */
const {
  levels: _l,
  singleLevel: _s,
  hardware: _h,
  fuel: _f,
  dynoSheet: _d,
  ...product
} = products[0] as ProductDetailsJson;
// The seed's add-ons also have a field that the API doesn't return.
const { isPriority: _p, ...addon } = addons[0] as AddonJson & { isPriority?: boolean };
/** As My Orders has it, without what only admins get. */
const { warnings: _w, ...order } = orderJson({
  product,
  ownedParts: ['switch'],
  device: { kind: 'EZ Lynk AutoAgent 3', serial: 'A1' },
});
const message = messageJson();
const file = orderFile();
const truck = truckJson({ device: 'EZ Lynk AutoAgent 3', deviceSerial: 'A1' });
const event: OrderEventJson = { id: 'e1', kind: 'placed', detail: null, createdAt, actor: user };
const settings: NotificationSettingsJson = {
  push: true,
  email: false,
  vapidPublicKey: 'BA',
  sendsEmail: true,
  needsVerifiedEmail: false,
};
const tick: ChecklistTickJson = { itemId: 'tune', createdAt, user };
const note: StaffNoteJson = { id: 'n1', text: 'Called', createdAt, author: user };
const reply: ReplyJson = { id: 'r1', kind: 'reply', title: 'VIN', text: 'Send it.', version: 1 };
const template: LogTemplateJson = { logger: 'EFILive', channel: 'Boost' };
const log: DatalogJson = {
  fileId: 'f1',
  fileUrl: '/api/objects/f1',
  fileName: 'pull.csv',
  fileSize: 2048,
  createdAt,
  orderVin: null,
  summary: { durationMs: 60_000, rows: 600, pulls: null, channels: ['RPM'] },
  corrections: { channels: {} },
};
const payments: OrderPaymentsJson = {
  payments: [
    {
      id: 'p1',
      amount: 94_900,
      createdAt,
      recordedBy: user,
      method: 'check',
      reference: '1042',
      note: 'Paid half',
    },
  ],
  refunds: [
    {
      id: 'p2',
      amount: 14_900,
      createdAt,
      recordedBy: null,
      reason: 'No switch',
      isStripe: true,
    },
  ],
};
const details = {
  levels: [{ name: 'Tow', description: 'Holds gears on a grade.' }],
  singleLevel: 'Tow',
  hardware: ['4 Bar Boost Sensor'],
  fuel: null,
  dynoSheet: {
    numbers: {
      truck: '2015 Ram 2500',
      dyno: 'Dynojet 224xLC',
      date: '2026-10-03',
      correction: 'SAE',
      stock: { power: 330, torque: 700 },
      levels: [{ name: 'Tow', power: 405, torque: 860 }],
    },
    kind: 'run',
    points: [{ rpm: 1600, power: 370, torque: 900 }],
  },
} as const satisfies Partial<ProductDetailsJson>;
const edited = { onSale: true, version: 3 };
const catalog: CatalogJson = {
  products: [{ ...product, ...details, ...edited }],
  addons: [{ ...addon, ...edited }],
};

const page: OrderPage = { path: 'pending', orders: [withWarnings(order)], next: null, etag: 'a' };
const pages: Pages = { pages: [page], pageParams: ['pending'] };

const counts = {
  all: 7,
  pending: 1,
  approved: 2,
  denied: 0,
  ready: 1,
  fulfilled: 4,
  inbox: 3,
  inboxMine: 1,
};

/** An example of each persisted query. */
const examples: Record<PersistedQueryName, [string[], unknown]> = {
  currentUser: [['/api/auth/user'], user],
  products: [['/api/products'], [{ ...product, ...details }]],
  addons: [['/api/addons'], [addon]],
  adminCatalog: [['/api/admin/catalog'], catalog],
  replies: [['/api/admin/replies'], [reply]],
  myOrders: [['/api/orders', 'my-orders'], [order]],
  trucks: [['/api/account/trucks'], [truck]],
  notificationSettings: [['/api/notifications'], settings],
  orderCounts: [['/api/admin/orders', 'counts'], counts],
  adminLists: [orderListKey('pending'), pages],
  adminOrder: [['/api/admin/orders', 'o1'], detailsOf(order, [order])],
  messages: [['/api/orders', 'o1', 'messages'], [message]],
  orderFiles: [['/api/orders', 'o1', 'files'], [file]],
  orderPayments: [['/api/orders', 'o1', 'payments'], payments],
  orderLogs: [['/api/orders', 'o1', 'logs'], [log]],
  buildSheet: [['/api/orders', 'o1', 'build-sheet'], { version: 1, questions, answers: {} }],
  stockFiles: [['/api/orders', 'o1', 'stock-files'], [stockFileJson()]],
  staffNotes: [['/api/admin/orders', 'o1', 'notes'], [note]],
  logLimits: [['/api/log-limits'], { railPressure: 2000, egt: 1350, boost: 45 }],
  logTemplates: [['/api/log-templates'], [template]],
  history: [['/api/admin/orders', 'o1', 'history'], [event]],
  checklist: [['/api/admin/orders', 'o1', 'checklist'], [tick]],
};
const queries = Object.values(examples);

type Row = [string, unknown];

function row(queryKey: string[], data: unknown, change: object = {}): Row {
  const state = { data, dataUpdatedAt: now - dayMs };
  const queryHash = hashKey(queryKey);
  return [`${userId}-${queryHash}`, { buster: '2', queryHash, queryKey, state, ...change }];
}
const rows = queries.map(([queryKey, data]) => row(queryKey, data));

/** Restores these rows. Returns the restored queries and the keys of the remaining rows. */
async function restore(stored: readonly Row[], { isCurrentUser = true, cachedHash = '' } = {}) {
  const remaining = new Map(stored);
  const client = new QueryClient();
  const persister = createQueryPersister({
    userId,
    isCurrentUser: () => isCurrentUser,
    isCached: (hash) => hash === cachedHash,
    storage: {
      getItem: (key) => remaining.get(key),
      setItem: (key, value) => remaining.set(key, value),
      removeItem: (key) => void remaining.delete(key),
      entries: () => [...remaining],
    },
  });
  await persister.restoreQueries(client);
  const restored = client.getQueryCache().getAll();
  return {
    restored: restored.map(({ queryKey, state }) => [queryKey, state.data]),
    remaining: [...remaining.keys()],
  };
}

/** The path of every string, number, boolean and null in JSON. */
function leaves(json: unknown): string[][] {
  if (typeof json !== 'object' || json === null) return [[]];
  return Object.entries(json).flatMap(([key, part]) => leaves(part).map((path) => [key, ...path]));
}

/** The copies of users who update while offline don't have these fields. */
const laterFields = [
  'deviceSerial',
  'inboxMine',
  'singleLevel',
  'filesWithdrawn',
  'refundedAt',
  'paymentReportedAt',
];

/** Returns a copy with another value at a path; `undefined` deletes the field. */
function changed(json: unknown, [key, ...path]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = structuredClone(json) as Record<string, unknown>;
  const part = changed(copy[key], path, value);
  if (part === undefined) delete copy[key];
  else copy[key] = part;
  return copy;
}

it('restores every query unchanged and keeps its row', async () => {
  const { restored, remaining } = await restore(rows);
  expect(restored).toEqual(queries);
  expect(remaining).toHaveLength(rows.length);
});

it('restores an empty list', async () => {
  const { restored } = await restore([row(['/api/orders', 'my-orders'], [])]);
  expect(restored).toHaveLength(1);
});

it.each(queries)(
  'drops only %j when one of its fields is missing or invalid',
  async (queryKey, data) => {
    const [damagedKey] = row(queryKey, data);
    const others = rows.filter(([key]) => key !== damagedKey);
    for (const path of leaves(data)) {
      const isLater = laterFields.includes(path.at(-1) ?? '');
      for (const wrong of isLater ? [{}] : [undefined, {}]) {
        const damaged = row(queryKey, changed(data, path, wrong));
        const { restored, remaining } = await restore([damaged, ...others]);
        expect(remaining, path.join('.')).toEqual(others.map(([key]) => key));
        expect(restored).toHaveLength(others.length);
      }
    }
  },
);

it('restores copies that lack the later fields', async () => {
  const found = new Set<string | undefined>();
  for (const [queryKey, data] of queries) {
    const later = leaves(data).filter((path) => laterFields.includes(path.at(-1) ?? ''));
    for (const path of later) {
      found.add(path.at(-1));
      const { restored } = await restore([row(queryKey, changed(data, path, undefined))]);
      expect(restored, path.join('.')).toHaveLength(1);
    }
  }
  expect([...found].toSorted()).toEqual(laterFields.toSorted());
});

it('fills in the later fields that a copy lacks', async () => {
  const { filesWithdrawn: _, ...older } = order;
  const { restored } = await restore([row(['/api/orders', 'my-orders'], [older])]);
  expect(restored).toEqual([[['/api/orders', 'my-orders'], [{ ...older, filesWithdrawn: false }]]]);
});

it('drops an unknown enum value', async () => {
  const lost = row(['/api/orders', 'my-orders'], [{ ...order, status: 'lost' }]);
  expect(await restore([lost])).toEqual({ restored: [], remaining: [] });
});

it('restores copies with fields that a newer server added, without these', async () => {
  const data = { ...user, nickname: 'A' };
  const { restored } = await restore([row(['/api/auth/user'], data)]);
  expect(restored).toEqual([[['/api/auth/user'], user]]);
});

it('does not replace newer data in memory', async () => {
  const cachedHash = hashKey(['/api/products']);
  const { restored, remaining } = await restore(rows, { cachedHash });
  expect(restored).toHaveLength(rows.length - 1);
  expect(remaining).toHaveLength(rows.length);
});

it('restores nothing after the user has changed', async () => {
  expect(await restore(rows, { isCurrentUser: false })).toEqual({ restored: [], remaining: [] });
});

const [, productsRow] = row(['/api/products'], [product]);

it.each<{ name: string; invalid: Row }>([
  { name: 'an unknown key', invalid: row(['/api/prices'], [product]) },
  { name: 'a key with too many parts', invalid: row(['/api/products', 'x'], [product]) },
  { name: 'another version', invalid: row(['/api/products'], [product], { buster: '0' }) },
  { name: 'an empty value', invalid: [row(['/api/products'], [])[0], {}] },
  {
    name: 'another hash',
    invalid: row(['/api/products'], [product], { queryHash: '["/api/x"]' }),
  },
  { name: 'another user', invalid: row(['/api/auth/user'], { ...user, id: 'bob' }) },
  { name: 'no user', invalid: row(['/api/auth/user'], null) },
  {
    name: 'an age of more than 30 days',
    invalid: row(['/api/products'], [], {
      state: { data: [], dataUpdatedAt: now - 30 * dayMs - 1 },
    }),
  },
  {
    name: 'no time',
    invalid: row(['/api/products'], [], { state: { data: [], dataUpdatedAt: null } }),
  },
])('drops only the row with $name', async ({ invalid }) => {
  const valid = row(['/api/addons'], [addon]);
  const { restored, remaining } = await restore([invalid, valid]);
  expect(remaining).toEqual([valid[0]]);
  expect(restored.map(([queryKey]) => queryKey)).toEqual([['/api/addons']]);
});

it('never restores another user’s query', async () => {
  const queryHash = hashKey(['/api/products']);
  expect((await restore([[`bob-${queryHash}`, productsRow]])).restored).toEqual([]);
});

it('ignores garbage in the database without throwing', async () => {
  const rowKey = fc.constantFrom('reads', userId, `${userId}-`, ...rows.map(([key]) => key));
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
    fc.asyncProperty(rowKey, value, async (key, garbage) => {
      expect((await restore([[key, garbage]])).restored).toEqual([]);
    }),
  );
});

it('keeps the 50 newest chats, and every query that is not per order', () => {
  const chats = Array.from({ length: 60 }, (_, age) => ({
    queryKey: ['/api/orders', `o${age}`, 'messages'],
    updatedAt: now - age,
  }));
  const files = { queryKey: ['/api/orders', 'o1', 'files'], updatedAt: now - dayMs };
  const calibrations = { queryKey: ['/api/products'], updatedAt: now - 20 * dayMs };
  const other = { queryKey: ['/api/unknown', 'o1', 'messages'], updatedAt: 0 };
  const all = [files, ...chats.toReversed(), calibrations, ...Array(60).fill(other)];
  expect([...excessQueries(all)]).toEqual(chats.slice(50));
});

it('recognizes an order', () => {
  expect(isOrder(order)).toBe(true);
  const { product: _, ...without } = order;
  expect(isOrder(without)).toBe(false);
  expect(isOrder(undefined)).toBe(false);
});
