import { type Bench, secondAdmin } from '#ci/bench/bench.ts';
import { median, type Row } from '#ci/bench/bench-report.ts';
import { signInTo, type TestUser } from '#worker/tests/support/test-user.ts';

const polls = 5;

/** Measures a poll of an unchanged list. */
export async function measureIdlePolls(bench: Bench): Promise<Row[]> {
  const customer = await signInTo(bench.origin, 'idle@example.com');
  await customer.order();
  const admin = await signInTo(bench.origin, secondAdmin);
  const first = await admin.get('/api/admin/orders');
  const revision = first.headers.get('Orders-Revision');
  await first.body?.cancel();
  return [
    await idlePoll(bench, customer, '/api/orders/my-orders'),
    await idlePoll(bench, admin, '/api/admin/orders'),
    await idlePoll(bench, admin, `/api/admin/orders?since=${revision}`),
  ];
}

async function idlePoll(bench: Bench, client: TestUser, path: string): Promise<Row> {
  const first = await client.get(path);
  const etag = first.headers.get('ETag');
  await first.body?.cancel();
  if (!first.ok || etag === null) throw new Error(`${path} returned ${first.status} without ETag`);
  const trips: number[] = [];
  const statuses = new Set<number>();
  let bytes = 0;
  while (trips.length < polls) {
    const before = bench.databaseRequests();
    const response = await client.get(path, { 'If-None-Match': etag });
    bytes += (await response.arrayBuffer()).byteLength;
    statuses.add(response.status);
    trips.push(bench.databaseRequests() - before);
  }
  const roundTrips = median(trips);
  const isUnchanged = statuses.size === 1 && statuses.has(304) && bytes === 0;
  return {
    metric: `idle poll of \`${path.replace(/=.+/, '=…')}\``,
    budget: '1 round trip, 304, no body',
    measured: `${roundTrips} round trip, ${[...statuses].join(' ')}, ${bytes} bytes`,
    isMet: roundTrips === 1 && isUnchanged,
    method: `database pipelines; median of ${polls}; \`worker/tests/orders/polling.test.ts\` checks that it reads at most four rows`,
  };
}
