import { beforeEach, describe, expect, it } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { startTestServer } from '#db/local/libsql-server/testing.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { combinedEmailDelayMs } from '#worker/domain/notifications/notification-kinds.ts';
import { fillDatabase } from '#worker/tests/support/fill-database.ts';
import {
  saveMailedAt,
  saveOrdersMailedAt,
  selectNewOrders,
  selectUnmailed,
} from './mailbox.repository.ts';

/** The time of the first message or order, ms since 1970. */
const since = Date.UTC(2026, 9, 1, 12);

let db: Db;

beforeEach(async () => {
  const server = await startTestServer();
  await fillDatabase(server);
  db = createDb(server.url);
  const user = (id: string, isAdmin: boolean) => ({
    id,
    isAdmin,
    issuer: 'https://id.example',
    subject: id,
    email: `${id}@example.com`,
    firstName: id,
    lastName: 'Test',
    createdAt: 0,
  });
  await db.orm
    .insert(users)
    .values([user('ana', false), user('ben', false), user('admin', true), user('boss', true)]);
});

async function addOrder(id: string, change: Partial<typeof orders.$inferInsert> = {}) {
  await db.orm.insert(orders).values({
    id,
    userId: 'ana',
    productId: '2013-2018-ram-2500-68rfe',
    tuneType: 'single',
    status: 'pending',
    paymentStatus: 'unpaid',
    baseAmount: 1,
    totalAmount: 1,
    customerPhone: '5550101234',
    billingStreet: '1 Main St',
    billingCity: 'Cheyenne',
    billingState: 'WY',
    billingZip: '82001',
    vehicleYear: '2014',
    vehicleMake: 'Ram',
    vehicleModel: '2500',
    createdAt: since,
    ...change,
  });
}

describe('the messages of one email', () => {
  beforeEach(async () => {
    await addOrder('order');
    await addOrder('other');
  });

  const add = (text: string, userId: string, afterMs: number, orderId = 'order') =>
    db.orm.insert(messages).values({
      id: crypto.randomUUID(),
      orderId,
      userId,
      message: text,
      createdAt: since + afterMs,
    });
  const textsFor = async (userId: string) => {
    const found = await selectUnmailed(db, { userId, orderId: 'order', since });
    return found.map(({ text }) => text);
  };

  it('are from the other party and within 5 minutes, oldest first', async () => {
    await add('last', 'admin', combinedEmailDelayMs);
    await add('first', 'admin', -combinedEmailDelayMs);
    await add('second', 'boss', 0);
    await add('own', 'ana', 1);
    await add('too early', 'admin', -combinedEmailDelayMs - 1);
    await add('too late', 'admin', combinedEmailDelayMs + 1);
    await add('another order', 'admin', 0, 'other');
    expect(await textsFor('ana')).toEqual(['first', 'second', 'last']);
    expect(await textsFor('admin')).toEqual(['own']);
  });

  it('keep their order if they were written in the same millisecond', async () => {
    for (const text of ['one', 'two', 'three']) await add(text, 'admin', 0);
    expect(await textsFor('ana')).toEqual(['one', 'two', 'three']);
  });

  it('are those that the user has neither read nor been emailed', async () => {
    for (const at of [1, 2, 3, 4]) await add(`${at}`, 'admin', at);
    const read = { userId: 'ana', orderId: 'order', readAt: since + 1 };
    await db.orm.insert(orderReads).values(read);
    expect(await textsFor('ana')).toEqual(['2', '3', '4']);
    await saveMailedAt(db, { userId: 'ana', orderId: 'order', mailedAt: since + 3 });
    expect(await textsFor('ana')).toEqual(['4']);
    // A job that runs late doesn't make emailed messages unmailed again.
    await saveMailedAt(db, { userId: 'ana', orderId: 'order', mailedAt: since + 2 });
    expect(await textsFor('ana')).toEqual(['4']);
  });
});

describe('the orders of one email', () => {
  const idsFor = async (userId: string) => {
    const found = await selectNewOrders(db, { userId, since });
    return found.map(({ facts }) => facts.id);
  };

  it('wait for review and are not the admin’s own, oldest first', async () => {
    await addOrder('late', { createdAt: since + combinedEmailDelayMs });
    await addOrder('early', { createdAt: since - 1 });
    await addOrder('approved', { status: 'approved' });
    await addOrder('denied', { status: 'denied' });
    await addOrder('own', { userId: 'admin' });
    await addOrder('too late', { createdAt: since + combinedEmailDelayMs + 1 });
    expect(await idsFor('admin')).toEqual(['early', 'late']);
    expect(await idsFor('boss')).toEqual(['early', 'own', 'late']);
  });

  it('are those that the admin has not been emailed about', async () => {
    await addOrder('first');
    await addOrder('second', { userId: 'ben', createdAt: since + 1 });
    await saveOrdersMailedAt(db, { userId: 'admin', mailedAt: since });
    expect(await idsFor('admin')).toEqual(['second']);
    expect(await idsFor('boss')).toEqual(['first', 'second']);
    await saveOrdersMailedAt(db, { userId: 'admin', mailedAt: since - 1 });
    expect(await idsFor('admin')).toEqual(['second']);
  });

  it('name the truck', async () => {
    await addOrder('first');
    const [found] = await selectNewOrders(db, { userId: 'admin', since });
    expect(found).toEqual({
      facts: { id: 'first', truck: '2014 Ram 2500', hasFiles: false, amountDue: 0, next: 'review' },
      placedAt: since,
    });
  });
});
