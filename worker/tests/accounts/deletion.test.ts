import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from '#db/statements/enqueue-job.ts';
import { giveUpAfterMs } from '#worker/domain/jobs/job-kinds.ts';
import type {
  OrderCountsJson,
  OrderEventJson,
  OrderJson,
} from '#worker/domain/orders/orders.api.ts';
import type { LeasedJob } from '#worker/modules/jobs/job-handlers.ts';
import { failJob } from '#worker/modules/jobs/jobs.repository.ts';
import { sweepIn } from '#worker/tests/files/sweep-in.ts';
import { keyOf, someBytes, upload } from '#worker/tests/files/upload.ts';
import { deliver, paidOrder } from '#worker/tests/payments/paid-order.ts';
import { orderRequest, type Person } from '#worker/tests/support/person.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';

let store: Store;
let admin: Person;

beforeAll(async () => {
  store = await startStore();
  admin = await store.signIn('admin@example.com');
});

afterAll(() => store.stop());

const personal = {
  customerPhone: '555-867-5309',
  vehicleYear: '2015',
  vehicleMake: 'Rammy',
  vehicleModel: '3500HD',
  vin: '3C6UR5DL1EG123456',
  modifications: 'Holset turbo',
  additionalNotes: 'Ring twice',
};

function carryOut({ user }: Person, by: Person = admin): Promise<Response> {
  return by.send('POST', `/api/admin/users/${user.id}/deletion`);
}

async function refusal(person: Person) {
  const response = await carryOut(person);
  return [response.status, await response.text()];
}

async function asking(email: string): Promise<Person> {
  const person = await store.signIn(email);
  expect((await person.send('POST', '/api/account/deletion')).status).toBe(200);
  return person;
}

/** Everything that the database has, but for these tables, as one text. */
async function dump(...without: string[]): Promise<string> {
  const { rows } = await store.db.client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%'",
  );
  const names = rows.map(({ name }) => String(name)).filter((name) => !without.includes(name));
  const tables = await Promise.all(
    names.map((name) => store.db.client.execute(`select * from "${name}"`)),
  );
  return JSON.stringify(tables.map(({ rows }) => rows));
}

/** Two jobs at Stripe that were given up, one of them about the invoice alone, with what Stripe said. */
async function failWith(said: string, { id }: OrderJson): Promise<void> {
  const invoiceId = `in_${id}`;
  await store.db.client.execute({
    sql: 'update orders set stripe_invoice_id = ? where id = ?',
    args: [invoiceId, id],
  });
  const at = Date.now();
  // Later than anything that the Worker runs.
  const job = { key: id, createdAt: at, runAt: at + giveUpAfterMs };
  await store.db.write([
    addJob(store.db, { ...job, kind: 'payInvoiceByHand', payload: { orderId: id } }),
    addJob(store.db, { ...job, kind: 'readInvoice', payload: { invoiceId } }),
  ]);
  const { rows } = await store.db.client.execute(
    "select * from jobs where kind in ('payInvoiceByHand', 'readInvoice')",
  );
  for (const row of rows) {
    const given = { ...row, payload: JSON.parse(String(row.payload)) } as unknown as LeasedJob;
    const alertId = crypto.randomUUID();
    await failJob(store.db, given, { alertId, at, lastError: said });
  }
}

async function allOrders(): Promise<OrderJson[]> {
  return (await (await admin.get('/api/admin/orders')).json()) as OrderJson[];
}

it('nothing personal is left but what an invoice needs, nor any file', async () => {
  const customer = await store.signIn('zelda@example.com');
  const first = await customer.order(personal);
  const reason = 'Zelda, we need your VIN';
  await admin.patch(`/api/admin/orders/${first.id}`, { status: 'denied', adminResponse: reason });
  const body = { ...orderRequest, ...personal, resubmitOf: first.id };
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const order = (await (await customer.post('/api/orders', body, headers)).json()) as OrderJson;
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  const payment = { amount: 139_700, method: 'check', reference: '1042', note: 'Zelda’s check' };
  const keyed = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  await admin.post(`/api/admin/orders/${order.id}/payment`, payment, keyed());
  const chat = `/api/orders/${order.id}/messages`;
  const sent = await upload(customer, someBytes(300), 'zelda-log.csv');
  await customer.post(chat, { message: 'My turbo whistles', ...sent });
  await admin.post(chat, { message: 'Dear Zelda' }, keyed());
  const tune = await upload(admin, someBytes(400), 'zelda-tune.bin');
  const note = 'Zelda’s own';
  const given = { itemId: 'calibration', note, ...tune };
  await admin.post(`/api/admin/orders/${order.id}/files`, given, keyed());
  await deliver({ customer, admin }, order, someBytes(500));
  const pending = await customer.order(personal);
  await customer.send('POST', '/api/account/deletion');
  await failWith(`No such customer: ${customer.user.email}`, order);
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
    ...Object.values(personal),
  ];
  const before = await dump();
  for (const text of personalTexts) expect(before).toContain(text);

  expect((await carryOut(customer)).status).toBe(204);
  const left = await dump();
  for (const text of personalTexts) expect(left).not.toContain(text);
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
    user: { firstName: null, isAdmin: false },
  });
  const history = await admin.get(`/api/admin/orders/${order.id}/history`);
  expect(((await history.json()) as OrderEventJson[]).at(-1)).toMatchObject({
    kind: 'dataDeleted',
    detail: 'billed to zelda Test',
    actor: { email: 'admin@example.com' },
  });
  await sweepIn(store, 2);
  expect(await store.fileKeys(keyOf(sent))).toEqual([]);
  expect(await store.fileKeys('uploads/')).toEqual([]);
});

it('the alert is resolved, the person is signed out, and who signs in again is somebody new', async () => {
  const customer = await asking('again@example.com');
  expect((await carryOut(customer)).status).toBe(204);
  const { rows } = await store.db.client.execute({
    sql: 'select resolved_by from alerts where user_id = ?',
    args: [customer.user.id],
  });
  expect(rows).toMatchObject([{ resolved_by: admin.user.id }]);
  expect((await customer.get('/api/auth/user')).status).toBe(401);
  const anew = await store.signIn('again@example.com');
  expect(anew.user.id).not.toBe(customer.user.id);
  expect(await anew.orders()).toEqual([]);
});

it('done twice, also by two admins at once, it changes nothing more', async () => {
  const customer = await store.signIn('twice@example.com');
  await deliver({ customer, admin }, await paidOrder({ customer, admin }), someBytes(10));
  await customer.send('POST', '/api/account/deletion');
  const second = await store.signIn('second-admin@example.com');
  const answers = await Promise.all([carryOut(customer), carryOut(customer, second)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const before = await dump();
  expect((await carryOut(customer)).status).toBe(204);
  expect(await dump()).toBe(before);
});

it('what belongs to others stays as it was', async () => {
  const other = await store.signIn('other@example.com');
  const order = await paidOrder({ customer: other, admin }, personal);
  const chat = `/api/orders/${order.id}/messages`;
  await other.post(chat, { message: 'Stays', ...(await upload(other)) });
  const read = async () => [await other.orders(), await (await other.get(chat)).json()];
  const before = await read();
  await carryOut(await asking('goes@example.com'));
  expect(await read()).toEqual(before);
});

it('an admin’s list that was read before learns that orders are gone', async () => {
  const customer = await store.signIn('listed@example.com');
  await customer.order();
  const list = await admin.get('/api/admin/orders');
  const counts = async () => {
    const answer = await admin.get('/api/admin/orders/counts');
    return ((await answer.json()) as OrderCountsJson).all;
  };
  const before = await counts();
  await customer.send('POST', '/api/account/deletion');
  await carryOut(customer);
  const since = Number(list.headers.get('Orders-Revision'));
  const changes = await admin.get(`/api/admin/orders?since=${since}`);
  expect(Number(changes.headers.get('Orders-Revision'))).toBeGreaterThan(since);
  expect(await counts()).toBe(before - 1);
});

it('only who has asked for it is deleted, and never an admin', async () => {
  const customer = await asking('unsure@example.com');
  await customer.send('DELETE', '/api/account/deletion');
  const notAsked = [409, 'This customer has not asked for deletion, or took it back.'];
  expect(await refusal(customer)).toEqual(notAsked);
  expect(await refusal(admin)).toEqual([
    409,
    'An admin’s account cannot be deleted. Take the admin role off it first.',
  ]);
  const nobody = await admin.send('POST', `/api/admin/users/${crypto.randomUUID()}/deletion`);
  expect([nobody.status, await nobody.text()]).toEqual([404, 'This person was not found.']);
});

it('what is paid is fulfilled first, and an invoice that can still be paid is voided first', async () => {
  const customer = await asking('waiting@example.com');
  const order = await paidOrder({ customer, admin });
  const short = order.id.slice(0, 8);
  expect(await refusal(customer)).toEqual([
    409,
    `Order ${short} is paid and not fulfilled yet. Fulfill or refund it first.`,
  ]);
  expect(await customer.orders()).toHaveLength(1);
  await store.db.client.execute({
    sql: "update orders set payment_status = 'unpaid', stripe_invoice_id = 'in_1' where id = ?",
    args: [order.id],
  });
  expect(await refusal(customer)).toEqual([
    409,
    `The invoice of order ${short} can still be paid. Void it in Stripe first.`,
  ]);
});

it('an invoice that was given up half-made may be payable: its order stays', async () => {
  const customer = await store.signIn('half-made@example.com');
  const { id } = await customer.order();
  const job = { kind: 'createInvoice', key: id, payload: { orderId: id }, createdAt: 1 } as const;
  await store.db.write([addJob(store.db, { ...job, runAt: Date.now() + giveUpAfterMs })]);
  await customer.send('POST', '/api/account/deletion');
  const putInto = (state: string) =>
    store.db.client.execute({
      sql: 'update jobs set state = ? where key = ?',
      args: [state, `createInvoice:${id}`],
    });
  for (const state of ['waiting', 'failed']) {
    await putInto(state);
    expect(await refusal(customer)).toEqual([
      409,
      `The invoice of order ${id.slice(0, 8)} is not made to its end. Wait for it or have it tried again, then void it in Stripe.`,
    ]);
  }
  await putInto('done');
  expect((await carryOut(customer)).status).toBe(204);
});

it('files that a former admin sent to others stay', async () => {
  const former = await store.signIn('former@example.com');
  const other = await store.signIn('served@example.com');
  const setAdmin = (isAdmin: number) =>
    store.db.client.execute({
      sql: 'update users set is_admin = ? where id = ?',
      args: [isAdmin, former.user.id],
    });
  await setAdmin(1);
  const chat = `/api/orders/${(await other.order()).id}/messages`;
  await former.post(chat, { message: '', ...(await upload(former)) });
  await setAdmin(0);
  await former.send('POST', '/api/account/deletion');
  expect((await carryOut(former)).status).toBe(204);
  const [message] = (await (await other.get(chat)).json()) as { fileUrl: string }[];
  expect((await other.get(message?.fileUrl ?? '')).status).toBe(200);
});
