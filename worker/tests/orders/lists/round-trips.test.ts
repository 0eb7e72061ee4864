import { afterAll, beforeEach, expect, it } from 'vitest';
import {
  type RecordedStatement,
  startRecordingDatabase,
} from '#worker/tests/support/recording-database.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';
import { untilJobsAreDone } from '#worker/tests/support/until-jobs-are-done.ts';

const server = await startTestServer();
const database = await startRecordingDatabase(server.database.url);
await server.deploy({ LIBSQL_URL: database.url });
const customer = await server.signIn('ana@example.com');
const admin = await server.signIn('admin@example.com');
// The isolate caches the catalog with this order, so that the later orders don't read it.
const orderId = (await customer.order()).id;

beforeEach(async () => {
  await untilJobsAreDone(server.db);
  database.trips.length = 0;
});

afterAll(async () => {
  await server.stop();
  await database.close();
});

it('the jobs of an order take at most four round trips', async () => {
  await customer.order();
  await untilJobsAreDone(server.db);
  expect(database.trips.filter(belongsToJob).length).toBeLessThanOrEqual(4);
});

it.each<[string, number, () => Promise<Response>]>([
  ['an order', 2, () => customer.post('/api/orders', orderRequest, newKey())],
  ['a read position', 2, () => admin.send('PUT', `/api/orders/${orderId}/read`, readNow())],
  ['an approval', 4, () => admin.patch(`/api/admin/orders/${orderId}`, { status: 'approved' })],
  // Last, because its notification is delayed.
  ['a message', 2, () => customer.post(messages(), { message: 'Ready?' }, newKey())],
])('%s takes at most %d round trips before its response', async (_, most, write) => {
  const response = await write();
  expect(response.ok).toBe(true);
  expect(database.trips.filter((trip) => !belongsToJob(trip)).length).toBeLessThanOrEqual(most);
});

const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const readNow = () => ({ upTo: new Date().toISOString() });
const messages = () => `/api/orders/${orderId}/messages`;

/** Returns whether a round trip belongs to a job: it finds, leases or ends jobs, or reads the recipients. */
function belongsToJob(trip: readonly RecordedStatement[]): boolean {
  const jobSql = /select "next_at" from "jobs"|update "jobs"|"push_subscriptions"/;
  return trip.some(({ sql }) => jobSql.test(sql));
}
