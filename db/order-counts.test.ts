import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestServer } from '#db/local/libsql-server/testing.ts';
import { orderStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';
import { createDb, type Db } from './client.ts';
import { migrate } from './migrate.ts';
import { orderCounts, orders } from './schema/orders.ts';
import { seedLoadData } from './seed/load-data.ts';
import { createRandom } from './seed/seeded-random.ts';

const asRows = (rows: readonly { status: string; paymentStatus: string; orders: number }[]) =>
  rows.map((row) => `${row.status} ${row.paymentStatus}: ${row.orders}`).sort();

async function storedCounts(db: Db): Promise<string[]> {
  return asRows((await db.orm.select().from(orderCounts)).filter((row) => row.orders !== 0));
}

async function realCounts(db: Db): Promise<string[]> {
  const { status, paymentStatus } = orders;
  return asRows(
    await db.orm
      .select({ status, paymentStatus, orders: sql<number>`count(*)` })
      .from(orders)
      .groupBy(status, paymentStatus),
  );
}

it('counts orders as they are placed, change and are deleted', async () => {
  const { url } = await startTestServer();
  await migrate({ url, authToken: '' });
  await seedLoadData({ url, orders: 60, messages: 1 });
  const db = createDb(url);
  expect(await storedCounts(db)).toEqual(await realCounts(db));

  const random = createRandom(7);
  const ids = (await db.orm.select({ id: orders.id }).from(orders)).map(({ id }) => id);
  for (const id of ids) {
    const isThis = eq(orders.id, id);
    const change = {
      status: random.pick(orderStatuses),
      paymentStatus: random.pick(paymentStatuses),
    };
    await db.orm.update(orders).set(change).where(isThis);
    if (random.chance(0.3)) await db.orm.delete(orders).where(isThis);
  }
  expect(await storedCounts(db)).toEqual(await realCounts(db));
  db.close();
});
