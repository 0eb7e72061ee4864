/**
 * `npm run seed:load`: generates orders with customers and messages, 10,000 orders by default.
 * `-- --orders 100000 --messages 1000000` sets the size, and `--add` adds to existing orders.
 */
import { parseArgs } from 'node:util';
import { count, getTableColumns, sql } from 'drizzle-orm';
import { createDb, type Db } from '#db/client.ts';
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import { databaseAddress } from '#db/migrate.ts';
import { addonFields, addons, productFields, products } from '#db/schema/catalog.ts';
import { messages } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orderAddons, orderEvents, orders, payments } from '#db/schema/orders.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { orderSearchColumns } from '#worker/domain/orders/lists/order-search.ts';
import { type GeneratedOrder, makeCustomer, makeMessage, makeOrder } from './load-orders.ts';
import { seedIfEmpty } from './seed-catalog.ts';
import { createRandom, type Random } from './seeded-random.ts';

interface LoadOptions {
  url: string;
  authToken?: string;
  /** 10,000 by default. */
  orders?: number;
  /** One for 10 orders by default. */
  customers?: number;
  /** 10 per order by default. */
  messages?: number;
  /** Adds to existing orders instead of throwing. */
  add?: boolean;
  /** The end of the four years of orders, in ms since 1970. */
  now?: number;
}

type Counts = Record<'orders' | 'customers' | 'messages' | 'events' | 'payments', number>;

const maxOrdersPerBatch = 500;
/** The local server accepts requests of up to 32 MB. */
const maxMessagesPerBatch = 10_000;

/**
 * Fills a database with generated orders, the same ones for the same `now`. Returns the number of
 * rows by kind. Each batch contains orders with their related rows and poll versions. Throws a
 * one-line error if there are orders already and `add` is not set.
 */
export async function seedLoadData(options: LoadOptions): Promise<Counts> {
  await seedIfEmpty(options);
  const db = createDb(options.url, options.authToken);
  try {
    const before = await countRows(db);
    // Protects a database with real orders.
    if (before.orders > 0 && !options.add) {
      throw new Error(
        `The database at ${options.url} already has ${before.orders} orders. Use --add to add generated ones.`,
      );
    }
    return await fill(db, options, before.orders + before.users);
  } finally {
    db.close();
  }
}

/** `seed` differs for each run on a database, so that the ids differ. */
async function fill(db: Db, options: LoadOptions, seed: number): Promise<Counts> {
  const { orders: orderCount = 10_000, now = Date.now() } = options;
  const { customers: customerCount = Math.ceil(orderCount / 10) } = options;
  const { messages: messageCount = orderCount * 10 } = options;
  const random = createRandom(seed);
  const catalog = await readCatalog(db);
  const customers = Array.from({ length: customerCount }, (_, index) =>
    makeCustomer(random, seed + index, now),
  );
  const admin = {
    ...makeCustomer(random, seed, now),
    subject: `admin-${seed}`,
    email: `admin.${seed}@example.com`,
    isAdmin: true,
    grantedRole: 'admin',
  } as const;
  await db.write([insertRows(db, users, [admin, ...customers])]);

  const totals = { orders: 0, customers: customerCount, messages: 0, events: 0, payments: 0 };
  const batches = Math.max(
    Math.ceil(orderCount / maxOrdersPerBatch),
    Math.min(Math.ceil(messageCount / maxMessagesPerBatch), orderCount),
  );
  const ordersPerBatch = Math.ceil(orderCount / batches);
  for (let batch = 0; batch < batches; batch += 1) {
    // Each batch has its own customers, so that each customer's poll version is bumped once.
    const from = Math.floor((batch * customerCount) / batches);
    const to = Math.floor(((batch + 1) * customerCount) / batches);
    const buyers = customers.slice(from, Math.max(to, from + 1));
    const size = Math.min(ordersPerBatch, orderCount - totals.orders);
    const generated = Array.from({ length: size }, (_, index) =>
      makeOrder({
        ...catalog,
        random,
        index: totals.orders + index,
        orderCount,
        customer: buyers[index] ?? random.pick(buyers),
        adminId: admin.id,
        now,
      }),
    );
    const messagesSoFar = Math.round((messageCount * (totals.orders + size)) / orderCount);
    const chat = makeChat(random, generated, {
      count: messagesSoFar - totals.messages,
      adminId: admin.id,
    });
    await storeBatch(db, generated, chat);
    totals.orders += generated.length;
    totals.messages += chat.length;
    totals.events += generated.flatMap(({ events }) => events).length;
    totals.payments += generated.filter(({ payment }) => payment).length;
  }
  return totals;
}

function makeChat(
  random: Random,
  generated: readonly GeneratedOrder[],
  { count: size, adminId }: { count: number; adminId: string },
) {
  return Array.from({ length: size }, () =>
    makeMessage({ random, adminId }, random.pick(generated)),
  );
}

async function storeBatch(
  db: Db,
  generated: readonly GeneratedOrder[],
  chat: readonly (typeof messages.$inferInsert)[],
): Promise<void> {
  const rows = generated.map(({ order, lines }) => {
    const addons = lines.map(({ name }) => ({ addon: { name } }));
    return { ...order, ...orderSearchColumns({ ...order, addons }) };
  });
  const buyers = [...new Set(rows.map(({ userId }) => userId))];
  await db.write([
    insertRows(db, orders, rows),
    insertRows(
      db,
      orderAddons,
      generated.flatMap(({ lines }) => lines),
    ),
    insertRows(
      db,
      orderEvents,
      generated.flatMap(({ events }) => events),
    ),
    insertRows(
      db,
      payments,
      generated.flatMap(({ payment }) => payment ?? []),
    ),
    insertRows(db, messages, chat),
    ...bumpPollVersions(db, ['admin', ...buyers.map((id) => `user:${id}` as const)]),
  ]);
}

type Table =
  | typeof users
  | typeof orders
  | typeof orderAddons
  | typeof orderEvents
  | typeof payments
  | typeof messages;

/**
 * Returns the statement that inserts the rows. They are one JSON parameter, because building and
 * binding a parameter for each of 15 million values takes longer than inserting them.
 */
function insertRows<Into extends Table>(
  db: Db,
  table: Into,
  rows: readonly Into['$inferInsert'][],
) {
  const columns = Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated);
  const values = rows.map((row: Record<string, unknown>) =>
    columns.map(([name, column]) => {
      const value = row[name] ?? column.default ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    }),
  );
  const fields = columns.map((_, index) => sql`value ->> ${sql.raw(`${index}`)}`);
  return db.orm
    .insert(table)
    .select(sql`select ${sql.join(fields, sql`, `)} from json_each(${JSON.stringify(values)})`);
}

async function readCatalog(db: Db) {
  const [productRows, addonRows] = await db.orm.batch([
    db.orm.select(productFields).from(products),
    db.orm.select(addonFields).from(addons),
  ]);
  return { products: productRows, addons: addonRows };
}

async function countRows(db: Db): Promise<{ orders: number; users: number }> {
  const [[orderRows], [userRows]] = await db.orm.batch([
    db.orm.select({ count: count() }).from(orders),
    db.orm.select({ count: count() }).from(users),
  ]);
  return { orders: orderRows?.count ?? 0, users: userRows?.count ?? 0 };
}

/** Throws a one-line error for an unknown option or a size that isn't a positive whole number. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string' },
      messages: { type: 'string' },
      add: { type: 'boolean', default: false },
    },
  });
  const size = (name: 'orders' | 'messages') => {
    const text = values[name];
    if (text === undefined) return {};
    if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} must be a positive whole number.`);
    return { [name]: Number(text) };
  };
  return { add: values.add, ...size('orders'), ...size('messages') };
}

if (import.meta.main) {
  const address = databaseAddress(process.env);
  const startedAt = performance.now();
  try {
    const counts = await seedLoadData({ ...address, ...readOptions() });
    const parts = Object.entries(counts).map(
      ([name, count]) => `${count.toLocaleString('en')} ${name}`,
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`Added ${parts.join(', ')} to ${address.url} (${seconds} s)`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    console.error(
      isDatabaseUnavailable(error) ? `The database at ${address.url} doesn't respond.` : reason,
    );
    process.exitCode = 1;
  }
}
