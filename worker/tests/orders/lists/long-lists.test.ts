import { expect, it } from 'vitest';
import { datalogs } from '#db/schema/datalogs.ts';
import { files } from '#db/schema/files.ts';
import { orderEvents } from '#db/schema/orders.ts';
import { limits } from '#worker/domain/limits.ts';
import type { OrderEventJson } from '#worker/domain/orders/orders.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';

const { server, customer, admin } = await openStore();

async function read<Row>(path: string): Promise<Row[]> {
  const response = await admin.get(path);
  expect(response.status).toBe(200);
  return (await response.json()) as Row[];
}

it('opens an order with many events and with logs that have long channel names', async () => {
  const { id } = await customer.order();
  const at = Date.now();
  const eventOf = (index: number) => ({
    id: crypto.randomUUID(),
    orderId: id,
    actorId: customer.user.id,
    kind: 'fileWorks' as const,
    detail: `${index}`,
    createdAt: at + index,
  });
  // Each quotation mark takes four bytes in the database's response.
  const channels = Array(limits.channelsPerLog).fill('"'.repeat(limits.channelName));
  const summary = { durationMs: 1, rows: 1, pulls: 0, channels };
  const logs = Array.from({ length: limits.listedLogs }, (_, index) => ({
    fileId: crypto.randomUUID(),
    orderId: id,
    createdAt: at + index,
    summary,
  }));
  const { db } = server;
  await db.write([
    db.orm.insert(orderEvents).values(Array.from({ length: 600 }, (_, index) => eventOf(index))),
    db.orm.insert(files).values(
      logs.map(({ fileId, createdAt }) => ({
        id: fileId,
        key: fileId,
        ownerId: customer.user.id,
        state: 'attached' as const,
        createdAt,
      })),
    ),
    db.orm.insert(datalogs).values(logs),
  ]);
  const events = await read<OrderEventJson>(`/api/admin/orders/${id}/history`);
  expect(events).toHaveLength(limits.listedEvents);
  expect(events.at(-1)?.detail).toBe('599');
  expect(await read(`/api/orders/${id}/logs`)).toHaveLength(limits.listedLogs);
});

it('changes only the lists of the customer and the admins when an order is placed', async () => {
  const stranger = await server.signIn('stranger@example.com');
  const etags = async () =>
    Promise.all(
      [
        customer.get('/api/orders/my-orders'),
        admin.get('/api/admin/orders'),
        stranger.get('/api/orders/my-orders'),
      ].map(async (response) => (await response).headers.get('ETag')),
    );
  const before = await etags();
  await customer.order();
  const after = await etags();
  expect(after.map((etag, index) => etag !== before[index])).toEqual([true, true, false]);
});

it('changes both lists and the order’s messages when its status changes', async () => {
  const { id } = await customer.order();
  const reads = [
    [customer, '/api/orders/my-orders'],
    [admin, '/api/admin/orders'],
    [customer, `/api/orders/${id}/messages`],
  ] as const;
  const before = await Promise.all(
    reads.map(async ([user, path]) => (await user.get(path)).headers.get('ETag') ?? ''),
  );
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  for (const [index, [user, path]] of reads.entries()) {
    const response = await user.get(path, { 'If-None-Match': before[index] ?? '' });
    expect([path, response.status]).toEqual([path, 200]);
  }
});
