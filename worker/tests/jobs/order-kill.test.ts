import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { orderAddons, orderEvents, orders } from '#db/schema/orders.ts';
import { sizes } from '#worker/tests/support/sizes.ts';
import { orderRequest, signInTo } from '#worker/tests/support/test-user.ts';
import { startKillableServer } from './killable-server.ts';

const customerCount = 4;
const { ordersEach, killAfter } = sizes.orderKill;

it('leaves only complete orders when the server is killed while customers place orders', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-kill-'));
  const { origin, kill, exited } = await startKillableServer(directory);
  const acknowledged: string[] = [];

  const customers = await Promise.all(
    Array.from({ length: customerCount }, (_, index) =>
      signInTo(origin, `customer${index}@example.com`),
    ),
  );
  await Promise.all(
    customers.map(async (customer) => {
      for (let sent = 0; sent < ordersEach; sent += 1) {
        const response = await customer.post('/api/orders', orderRequest).catch(() => undefined);
        const order = (await response?.json().catch(() => undefined)) as { id: string } | undefined;
        if (response?.status === 201 && order) acknowledged.push(order.id);
        if (acknowledged.length >= killAfter) kill();
      }
    }),
  );
  await exited;

  const server = await startLibsqlServer({ file: join(directory, 'store.db'), port: 0 });
  const db = createDb(server.url);
  const stored = await db.orm.select({ id: orders.id }).from(orders);
  const lines = await db.orm.select().from(orderAddons);
  const events = await db.orm.select().from(orderEvents);
  const ids = new Set(stored.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
  expect(acknowledged.length).toBeLessThan(customerCount * ordersEach);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  for (const id of ids) {
    expect(lines.filter(({ orderId }) => orderId === id)).toHaveLength(
      orderRequest.addonIds.length,
    );
    expect(events.filter(({ orderId }) => orderId === id)).toHaveLength(1);
  }
  const check = await db.client.execute('pragma integrity_check');
  expect(check.rows[0]?.integrity_check).toBe('ok');
  await server.close();
  await rm(directory, { recursive: true });
});
