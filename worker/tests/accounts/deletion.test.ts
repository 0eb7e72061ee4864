import { expect, it } from 'vitest';
import { trucks } from '#db/schema/garage.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { giveUpAfterMs } from '#worker/domain/jobs/job-kinds.ts';
import type {
  OrderCountsJson,
  OrderEventJson,
  OrderJson,
} from '#worker/domain/orders/orders.api.ts';
import { failJob, type LeasedJob } from '#worker/modules/jobs/jobs.repository.ts';
import { runCleanupAfterHours } from '#worker/tests/files/run-cleanup.ts';
import { keyOf, someBytes, upload } from '#worker/tests/files/upload.ts';
import { deliver, paidOrder } from '#worker/tests/payments/paid-order.ts';
import { orderOf } from '#worker/tests/payments/server-with-stripe.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { orderRequest, type TestUser, truckEntry } from '#worker/tests/support/test-user.ts';
import { deleteUser } from './delete-user.ts';

const server = await openServer();
const admin = await server.signIn('admin@example.com');

const personal = {
  customerPhone: '555-867-5309',
  vehicleYear: '2015',
  vehicleMake: 'Rammy',
  vehicleModel: '3500HD',
  vehicleTransmission: '68RFE, built',
  vin: '3C6UR5DL1EG123456',
  modifications: 'Holset turbo',
  additionalNotes: 'Ring twice',
};

const personalTruck = {
  ...truckEntry,
  nickname: 'Zelda’s Rammy',
  transmission: 'Swapped G56',
  vin: '3D7KU28C14G123456',
  device: 'A borrowed AutoAgent',
  deviceSerial: 'TRUCK-ZELDA',
};

async function rejectionOf(client: TestUser) {
  const response = await deleteUser(server, client, admin);
  return [response.status, await response.text()];
}

async function signInAndRequestDeletion(email: string): Promise<TestUser> {
  const client = await server.signIn(email);
  expect((await client.send('POST', '/api/account/deletion')).status).toBe(200);
  return client;
}

/** Returns the whole database as one string, except these tables. */
async function dump(...except: string[]): Promise<string> {
  const { rows } = await server.db.client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%'",
  );
  const names = rows.map(({ name }) => String(name)).filter((name) => !except.includes(name));
  const tables = await Promise.all(
    names.map((name) => server.db.client.execute(`select * from "${name}"`)),
  );
  return JSON.stringify(tables.map(({ rows }) => rows));
}

/** Adds two failed Stripe jobs with this error message; one of them names only the invoice. */
async function addFailedJobs(errorMessage: string, { id }: OrderJson): Promise<void> {
  const invoiceId = `in_${id}`;
  await server.db.client.execute({
    sql: 'update orders set stripe_invoice_id = ? where id = ?',
    args: [invoiceId, id],
  });
  const at = Date.now();
  // Due after the end of the test, so the Worker never runs them.
  const job = { key: id, createdAt: at, runAt: at + giveUpAfterMs };
  await server.db.write([
    enqueueJob(server.db, { ...job, kind: 'payInvoiceManually', payload: { orderId: id } }),
    enqueueJob(server.db, { ...job, kind: 'readInvoice', payload: { invoiceId } }),
  ]);
  const { rows } = await server.db.client.execute(
    "select * from jobs where kind in ('payInvoiceManually', 'readInvoice')",
  );
  for (const row of rows) {
    const given = { ...row, payload: JSON.parse(String(row.payload)) } as unknown as LeasedJob;
    await failJob(server.db, given, { at, lastError: errorMessage });
  }
}

const allOrders = () => admin.read<OrderJson[]>('/api/admin/orders');

it('deletes files and personal data, and keeps only what an invoice needs', async () => {
  const customer = await server.signIn('zelda@example.com');
  const first = await customer.order(personal);
  const reason = 'Zelda, we need your VIN';
  await admin.patch(`/api/admin/orders/${first.id}`, { status: 'denied', adminResponse: reason });
  const body = { ...orderRequest, ...personal, ownedParts: ['device'], resubmitOf: first.id };
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const order = (await (await customer.post('/api/orders', body, headers)).json()) as OrderJson;
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  const payment = { amount: 139_700, method: 'check', reference: '1042', note: 'Zelda’s check' };
  const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  await admin.post(`/api/admin/orders/${order.id}/payment`, payment, newKey());
  const shipment = { carrier: 'Zelda’s carrier', trackingNumber: 'ZELDA-1Z' };
  await admin.post(`/api/admin/orders/${order.id}/shipped`, shipment, newKey());
  const lines = [{ kind: 'surcharge', label: 'Zelda’s courier', amount: 100 }];
  await admin.post(`/api/admin/orders/${order.id}/amend`, { version: 1, lines }, newKey());
  const { amendment } = await orderOf(customer, order);
  await customer.send('POST', `/api/orders/${order.id}/amendments/${amendment?.id}/decline`);
  await server.db.client.execute({
    sql: "insert into order_events (id, order_id, actor_id, kind, detail, created_at) values ('accepted', ?, ?, 'amendmentAccepted', 'Zelda’s pickup added', 0)",
    args: [order.id, customer.user.id],
  });
  const sheet = { version: 1, answers: { turbo: 'Zelda’s Holset' } };
  await customer.send('PUT', `/api/orders/${order.id}/build-sheet`, sheet);
  const device = { kind: 'Zelda’s AutoAgent', serial: 'ZELDA-1' };
  await customer.send('PUT', `/api/orders/${order.id}/device`, device);
  const staffNote = { text: 'Zelda calls at noon' };
  await admin.post(`/api/admin/orders/${order.id}/notes`, staffNote, newKey());
  const customerNote = { text: 'Zelda pays in cash' };
  const aboutCustomer = `/api/admin/customers/${customer.user.id}/notes`;
  await admin.post(aboutCustomer, customerNote, newKey());
  const chat = `/api/orders/${order.id}/messages`;
  const sent = await upload(customer, someBytes(300), 'zelda-log.csv');
  await customer.post(chat, { message: 'My turbo whistles', ...sent });
  await admin.post(chat, { message: 'Dear Zelda' }, newKey());
  const stockFile = { role: 'stock', tool: 'Zelda’s EFILive', calibration: 'J90292.ZELDA' };
  const read = await upload(customer, someBytes(600), 'zelda-read.bin');
  await customer.post(chat, { message: 'My read', stockFile, ...read });
  const tune = await upload(admin, someBytes(400), 'zelda-tune.bin');
  const note = 'Zelda’s own';
  const given = { itemId: 'calibration', note, ...tune };
  await admin.post(`/api/admin/orders/${order.id}/files`, given, newKey());
  await deliver({ customer, admin }, order, someBytes(500));
  const [delivered] = await customer.read<DeliverableJson[]>(`/api/orders/${order.id}/files`);
  const report = { error: 'Zelda’s error', device: 'Zelda’s MPVI', tried: 'Zelda’s charger' };
  const verdict = { deliverableId: delivered?.id, answer: 'failed', report };
  expect((await customer.post(chat, { message: 'It failed', verdict })).status).toBe(201);
  const refund = { amount: 100, reason: 'Zelda found it cheaper' };
  const refunded = await admin.post(`/api/admin/orders/${order.id}/refund`, refund, newKey());
  expect(refunded.status).toBe(200);
  const pending = await customer.order(personal);
  await customer.post('/api/account/trucks', personalTruck, newKey());
  await customer.send('POST', '/api/account/deletion');
  await addFailedJobs(`No such customer: ${customer.user.email}`, order);
  // The year is quoted, because a random id may have the same digits.
  const personalTexts = [
    'zelda@example.com',
    'My turbo whistles',
    'Dear Zelda',
    'zelda-log',
    'zelda-tune',
    'Zelda’s own',
    'ana-tune',
    'we need your VIN',
    'Zelda’s check',
    'No such customer',
    'Zelda found it cheaper',
    sheet.answers.turbo,
    device.kind,
    device.serial,
    staffNote.text,
    stockFile.tool,
    stockFile.calibration,
    'zelda-read',
    ...Object.values(report),
    customerNote.text,
    ...Object.values(shipment),
    'Zelda’s courier',
    'Zelda’s pickup',
    ...Object.values({ ...personal, vehicleYear: `"${personal.vehicleYear}"` }),
    personalTruck.nickname,
    personalTruck.transmission,
    personalTruck.vin,
    personalTruck.device,
    personalTruck.deviceSerial,
  ];
  const before = await dump();
  for (const text of personalTexts) expect(before).toContain(text);

  expect((await deleteUser(server, customer, admin)).status).toBe(204);
  const remaining = await dump();
  for (const text of personalTexts) expect(remaining).not.toContain(text);
  // All stored responses were about the customer's messages, payments, files, notes and changes.
  expect(await server.db.orm.$count(idempotencyKeys)).toBe(0);
  const orders = await allOrders();
  expect(orders.map(({ id }) => id)).not.toContain(first.id);
  expect(orders.map(({ id }) => id)).not.toContain(pending.id);
  expect(orders.find(({ id }) => id === order.id)).toMatchObject({
    status: 'fulfilled',
    paymentStatus: 'paid',
    totalAmount: order.totalAmount,
    addons: order.addons,
    billingStreet: '1 Main St',
    billingZip: '82001',
    createdAt: order.createdAt,
    resubmitOf: null,
    vin: null,
    vehicleTransmission: null,
    ownedParts: [],
    user: { firstName: null, isAdmin: false },
  });
  const history = await admin.get(`/api/admin/orders/${order.id}/history`);
  expect(((await history.json()) as OrderEventJson[]).at(-1)).toMatchObject({
    kind: 'dataDeleted',
    detail: 'billed to zelda Test',
    actor: { email: 'admin@example.com' },
  });
  await runCleanupAfterHours(server, 2);
  expect(await server.fileKeys(keyOf(sent))).toEqual([]);
  expect(await server.fileKeys('uploads/')).toEqual([]);
});

it('resolves the alert, ends the session, and treats the next sign-in as a new user', async () => {
  const customer = await signInAndRequestDeletion('again@example.com');
  expect((await deleteUser(server, customer, admin)).status).toBe(204);
  const { rows } = await server.db.client.execute({
    sql: 'select resolved_by from alerts where user_id = ?',
    args: [customer.user.id],
  });
  expect(rows).toMatchObject([{ resolved_by: admin.user.id }]);
  expect((await customer.get('/api/auth/user')).status).toBe(401);
  const newUser = await server.signIn('again@example.com');
  expect(newUser.user.id).not.toBe(customer.user.id);
  expect(await newUser.orders()).toEqual([]);
});

it('deletes what a request stores while the account is closed', async () => {
  const customer = await signInAndRequestDeletion('late@example.com');
  expect((await admin.post(`/api/admin/users/${customer.user.id}/deletion`, {})).status).toBe(204);
  const own = { userId: customer.user.id, createdAt: Date.now() };
  const { nickname: _, ...truck } = personalTruck;
  await server.db.write([
    server.db.orm
      .insert(trucks)
      .values({ ...truck, ...own, id: crypto.randomUUID(), version: 1, nickname: 'A late truck' }),
    server.db.orm.insert(idempotencyKeys).values({
      ...own,
      key: crypto.randomUUID(),
      requestHash: 'hash',
      status: 201,
      body: '{"nickname":"A late truck"}',
    }),
  ]);
  await deleteUser(server, customer, admin);
  expect(await dump()).not.toContain('A late truck');
});

it('changes nothing when the deletion is repeated or two admins delete at once', async () => {
  const customer = await server.signIn('twice@example.com');
  await deliver({ customer, admin }, await paidOrder({ customer, admin }), someBytes(10));
  await customer.send('POST', '/api/account/deletion');
  const second = await server.signIn('second-admin@example.com');
  const responses = await Promise.all([
    deleteUser(server, customer, admin),
    deleteUser(server, customer, second),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([204, 204]);
  const before = await dump();
  expect((await deleteUser(server, customer, admin)).status).toBe(204);
  expect(await dump()).toBe(before);
});

it('leaves the data of other users unchanged', async () => {
  const other = await server.signIn('other@example.com');
  const order = await paidOrder({ customer: other, admin }, personal);
  await other.post('/api/account/trucks', truckEntry);
  const chat = `/api/orders/${order.id}/messages`;
  await other.post(chat, { message: 'Stays', ...(await upload(other)) });
  const read = async () => [
    await other.orders(),
    await other.read(chat),
    await other.read('/api/account/trucks'),
  ];
  const before = await read();
  await deleteUser(server, await signInAndRequestDeletion('goes@example.com'), admin);
  expect(await read()).toEqual(before);
});

it('removes deleted orders from the admins’ list', async () => {
  const customer = await server.signIn('listed@example.com');
  const { id } = await customer.order();
  const list = await admin.get('/api/admin/orders');
  const counts = async () => {
    return (await admin.read<OrderCountsJson>('/api/admin/orders/counts')).all;
  };
  const before = await counts();
  await customer.send('POST', '/api/account/deletion');
  await deleteUser(server, customer, admin);
  const etag = list.headers.get('ETag') ?? '';
  const orders = await admin.read<OrderJson[]>('/api/admin/orders', { 'If-None-Match': etag });
  expect(orders.map(({ id }) => id)).not.toContain(id);
  expect(await counts()).toBe(before - 1);
});

it('deletes only customers who requested it, and never an admin', async () => {
  const customer = await signInAndRequestDeletion('unsure@example.com');
  await customer.send('DELETE', '/api/account/deletion');
  const notRequested = [409, 'This customer hasn’t requested deletion, or canceled the request.'];
  expect(await rejectionOf(customer)).toEqual(notRequested);
  expect(await rejectionOf(admin)).toEqual([
    409,
    'An admin’s account can’t be deleted. Remove the admin role first.',
  ]);
  const unknownUser = await admin.send('POST', `/api/admin/users/${crypto.randomUUID()}/deletion`);
  expect([unknownUser.status, await unknownUser.text()]).toEqual([404, 'This user was not found.']);
});

it('rejects a deletion while an order is paid but not fulfilled, or an invoice is payable', async () => {
  const customer = await signInAndRequestDeletion('waiting@example.com');
  const order = await paidOrder({ customer, admin });
  const short = order.id.slice(0, 8);
  expect(await rejectionOf(customer)).toEqual([
    409,
    `Order ${short} is paid but not fulfilled. Fulfill or refund it first.`,
  ]);
  expect(await customer.orders()).toHaveLength(1);
  await server.db.client.execute({
    sql: "update orders set payment_status = 'unpaid', stripe_invoice_id = 'in_1' where id = ?",
    args: [order.id],
  });
  expect(await rejectionOf(customer)).toEqual([
    409,
    `The invoice for order ${short} can still be paid. Void it in Stripe first.`,
  ]);
});

it('rejects a deletion while an unfinished invoice may be payable', async () => {
  const customer = await server.signIn('half-made@example.com');
  const { id } = await customer.order();
  const job = { kind: 'createInvoice', key: id, payload: { orderId: id }, createdAt: 1 } as const;
  await server.db.write([enqueueJob(server.db, { ...job, runAt: Date.now() + giveUpAfterMs })]);
  await customer.send('POST', '/api/account/deletion');
  const setJobState = (state: string) =>
    server.db.client.execute({
      sql: 'update jobs set state = ? where key = ?',
      args: [state, `createInvoice:${id}`],
    });
  for (const state of ['waiting', 'failed']) {
    await setJobState(state);
    expect(await rejectionOf(customer)).toEqual([
      409,
      `The invoice for order ${id.slice(0, 8)} isn’t finished. Wait for it or retry it, then void it in Stripe.`,
    ]);
  }
  await setJobState('done');
  expect((await deleteUser(server, customer, admin)).status).toBe(204);
});

it('keeps files that a former admin sent to customers', async () => {
  const former = await server.signIn('former@example.com');
  const other = await server.signIn('served@example.com');
  const setAdmin = (isAdmin: number) =>
    server.db.client.execute({
      sql: 'update users set is_admin = ?, granted_role = ? where id = ?',
      args: [isAdmin, isAdmin ? 'admin' : null, former.user.id],
    });
  await setAdmin(1);
  const chat = `/api/orders/${(await other.order()).id}/messages`;
  await former.post(chat, { message: '', ...(await upload(former)) });
  await setAdmin(0);
  await former.send('POST', '/api/account/deletion');
  expect((await deleteUser(server, former, admin)).status).toBe(204);
  const [message] = await other.read<{ fileUrl: string }[]>(chat);
  expect((await other.get(message?.fileUrl ?? '')).status).toBe(200);
});
