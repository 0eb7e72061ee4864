import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import shop from '#db/seed/shop.json' with { type: 'json' };
import type {
  BuildAnswersJson,
  BuildQuestionsJson,
  BuildSheetJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import type { CatalogJson, CatalogProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { OrderDetailsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { getBuildSheet } from '#worker/modules/build-sheets/build-sheets.usecases.ts';
import { attach, upload } from '#worker/tests/files/upload.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest, truckEntry } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();

const path = (orderId: string) => `/api/orders/${orderId}/build-sheet`;

const read = (orderId: string, user = customer) => user.read<BuildSheetJson>(path(orderId));

const answer = (orderId: string, version: number, answers: BuildAnswersJson, user = customer) =>
  user.send('PUT', path(orderId), { version, answers });

it('has the questions of the calibration, and stores the answers of the customer and of admins', async () => {
  const { id } = await customer.order();
  const questions = await customer.read(`/api/products/${orderRequest.productId}/build-sheet`);
  expect((await customer.get('/api/products/unknown/build-sheet')).status).toBe(404);
  const { version, questions: own } = await read(id);
  expect(own).toEqual(questions);
  expect(own.map((question) => question.id)).toContain('injectors');

  const stored = await answer(id, version, { injectors: ' S&S 100% ', 'tire-height': '35' });
  expect(stored.status).toBe(200);
  expect(await stored.json()).toMatchObject({
    version: version + 1,
    answers: { injectors: 'S&S 100%', 'tire-height': 35 },
  });
  expect((await answer(id, version + 1, { turbo: 'Stock' }, admin)).status).toBe(200);
  expect((await read(id)).answers).toEqual({ turbo: 'Stock' });
  const history = await admin.read(`/api/admin/orders/${id}/history`);
  expect(history).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ kind: 'buildSheetAnswered' })]),
  );
});

it('keeps the first of two edits of one version', async () => {
  const { id } = await customer.order();
  const { version } = await read(id);
  const [first, second] = await Promise.all([
    answer(id, version, { turbo: 'S366' }),
    answer(id, version, { turbo: 'HE351' }, admin),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const late = first.status === 409 ? first : second;
  expect(await late.text()).toContain('Someone just changed these answers.');
});

it('accepts an outdated edit only over the answers that it replaces', async () => {
  const { id } = await customer.order();
  const replace = (turbo: string, replaces: BuildAnswersJson[]) =>
    customer.send('PUT', path(id), { version: 1, answers: { turbo }, replaces });
  expect((await answer(id, 1, { turbo: 'S366' })).status).toBe(200);
  // A repeated edit arrived already, and another one doesn’t know what it overwrites.
  expect((await answer(id, 1, { turbo: 'S366' })).status).toBe(200);
  expect((await answer(id, 1, { turbo: 'S369' })).status).toBe(409);
  // Written offline, while the same user saved from another device.
  expect((await replace('S369', [{ turbo: 'HE351' }])).status).toBe(409);
  expect((await replace('S369', [{ turbo: 'HE351' }, { turbo: ' S366 ' }])).status).toBe(200);
  expect(await read(id)).toMatchObject({ version: 3, answers: { turbo: 'S369' } });
  const photo = { message: 'Door plate', ...(await upload(customer)), answerTo: 'door-plate' };
  expect((await customer.post(`/api/orders/${id}/messages`, photo)).status).toBe(201);
  expect((await replace('S400', [{ turbo: 'S369', altitude: 1 }])).status).toBe(409);
  expect((await replace('S400', [{ turbo: 'S369' }])).status).toBe(200);
  expect((await answer(id, 4, { turbo: 'HE351' }, admin)).status).toBe(200);
  expect((await replace('S475', [{ turbo: 'S400' }])).status).toBe(409);
});

it.each([
  [{ 'lift-pump': 'Garden hose' }, 'Lift pump: choose Stock, FASS, AirDog, Other'],
  [{ 'gear-ratio': 'tall' }, 'Axle gear ratio: enter a number from 0 to 1,000,000'],
  [{ 'lift-pump': 3 }, 'Lift pump: choose Stock, FASS, AirDog, Other'],
  [{ turbo: 'x'.repeat(501) }, 'Turbo can’t be longer than 500 characters'],
  [{ turbo: null as never }, 'An answer is a text or a number'],
  [{ horn: 'loud' }, 'This order’s build sheet doesn’t have that question'],
])('rejects %j', async (answers, sentence) => {
  const { id } = await customer.order();
  const response = await answer(id, 1, answers);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(sentence);
});

it('belongs to one customer, and closes with the order', async () => {
  const { id } = await customer.order();
  const stranger = await server.signIn('stranger@example.com');
  expect((await stranger.get(path(id))).status).toBe(404);
  expect((await answer(id, 1, { turbo: 'x' }, stranger)).status).toBe(404);
  // An order can be deleted after the check of the session found it.
  const deleted = getBuildSheet(server, crypto.randomUUID());
  await expect(deleted).rejects.toThrow('This order was not found.');
  await admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse: 'No.' });
  expect((await answer(id, 1, { turbo: 'x' })).status).toBe(409);
});

it('gives the next order of the truck the same answers, and old orders keep theirs', async () => {
  const owner = await server.signIn('two-orders@example.com');
  const truck = { ...truckEntry, vin: '1C6RR7LT0ES000000' };
  expect((await owner.post('/api/account/trucks', truck)).status).toBe(201);
  const first = await owner.order({ vin: truck.vin });
  await answer(first.id, 1, { turbo: 'S366', altitude: 5000 }, owner);
  const second = await owner.order({ vin: truck.vin });
  const [listed] = await owner.orders();
  expect(listed).toMatchObject({ id: second.id, buildSheet: { answered: 2 } });
  expect((await read(second.id, owner)).answers).toEqual({ turbo: 'S366', altitude: 5000 });
  await answer(second.id, 1, { turbo: 'HE351' }, owner);
  expect((await read(first.id, owner)).answers).toEqual({ turbo: 'S366', altitude: 5000 });
  const third = await owner.order({ vin: truck.vin });
  expect((await read(third.id, owner)).answers).toEqual({ turbo: 'HE351', altitude: 5000 });
});

async function deniedOrder(answers: BuildAnswersJson, change: object = {}): Promise<string> {
  const { id } = await customer.order(change);
  await answer(id, 1, answers);
  const denial = { status: 'denied', adminResponse: 'We need your VIN.' };
  await admin.patch(`/api/admin/orders/${id}`, denial);
  return id;
}

it('gives a resubmitted order the answers of the denied one', async () => {
  const resubmitOf = await deniedOrder({ turbo: 'S366' });
  const resubmitted = await customer.order({ resubmitOf, vin: '3C6UR5DL1EG123456' });
  expect((await read(resubmitted.id)).answers).toEqual({ turbo: 'S366' });
});

it('gives a resubmitted order no answers about another truck', async () => {
  const resubmitOf = await deniedOrder({ turbo: 'S366' });
  const resubmitted = await customer.order({ resubmitOf, vehicleModel: '3500' });
  expect((await read(resubmitted.id)).answers).toEqual({});
});

it('gives a resubmitted order the newer answers of the truck', async () => {
  const vin = '3C6UR5DL1EG654321';
  const truck = await customer.post('/api/account/trucks', { ...truckEntry, vin });
  expect(truck.status).toBe(201);
  const resubmitOf = await deniedOrder({ turbo: 'S366', injectors: 'Stock' }, { vin });
  const other = await customer.order({ vin });
  await answer(other.id, (await read(other.id)).version, { turbo: 'HE351', injectors: 'Stock' });
  const resubmitted = await customer.order({ resubmitOf, vin });
  expect((await read(resubmitted.id)).answers).toEqual({ turbo: 'HE351', injectors: 'Stock' });
});

it('lets an admin change the questions, unless another admin did', async () => {
  const questionsPath = '/api/admin/build-questions';
  expect((await customer.get(questionsPath)).status).toBe(403);
  const before = await admin.read<BuildQuestionsJson>(questionsPath);
  const [first] = before.questions;
  expect(first).toMatchObject({ id: 'injectors', stockAnswer: 'Stock' });
  const stockAnswer = 'As delivered';
  const edit = { ...before, questions: [{ ...first, label: 'Injector set', stockAnswer }] };
  expect((await admin.send('PUT', questionsPath, edit)).status).toBe(200);
  expect((await admin.send('PUT', questionsPath, edit)).status).toBe(409);
  const { id } = await customer.order();
  expect((await read(id)).questions).toMatchObject([{ label: 'Injector set', stockAnswer }]);
  const oneOption = { ...first, kind: 'choice', options: ['Yes'] };
  const wrong = { version: before.version + 1, questions: [oneOption] };
  expect((await admin.send('PUT', questionsPath, wrong)).status).toBe(400);
});

it('stores the device of an open order, and the terms that the customer accepted', async () => {
  const order = await customer.order();
  expect(order.terms).toEqual({ version: '2026-11-26', acceptedAt: order.createdAt });
  const [row] = await server.db.orm
    .select({ hash: orders.termsHash })
    .from(orders)
    .where(eq(orders.id, order.id));
  expect(row?.hash).toBe(createHash('sha256').update(shop.terms.text.join('\n')).digest('hex'));
  const device = (serial: string, user = customer) =>
    user.send('PUT', `/api/orders/${order.id}/device`, { kind: 'EZ Lynk AutoAgent 3', serial });
  expect((await device(' ab-12 ')).status).toBe(200);
  const details = await admin.read<OrderDetailsJson>(`/api/admin/orders/${order.id}`);
  expect(details.device).toEqual({ kind: 'EZ Lynk AutoAgent 3', serial: 'AB-12' });
  expect((await device('')).status).toBe(400);
  expect((await device('<b>')).status).toBe(400);
  expect((await device('1', await server.signIn('stranger@example.com'))).status).toBe(404);
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'denied', adminResponse: 'No.' });
  expect((await device('AB-13')).status).toBe(409);
  const seen = await customer.order({ termsVersion: '2020-01' });
  expect(seen.terms).toBeNull();
});

it('keeps a device that an edit didn’t start from', async () => {
  const { id } = await customer.order();
  const saved = (serial: string) => ({ kind: 'EZ Lynk AutoAgent 3', serial });
  const save = (serial: string, replaces?: unknown) =>
    customer.send('PUT', `/api/orders/${id}/device`, { ...saved(serial), replaces });
  expect((await save('A1', [null])).status).toBe(200);
  const late = await save('B2', [null]);
  expect([late.status, await late.text()]).toEqual([
    409,
    'Someone just saved EZ Lynk AutoAgent 3 A1 as the device. Save again to replace it.',
  ]);
  expect((await save('A1', [null])).status).toBe(200);
  expect((await save('B2', [null, saved(' a1 ')])).status).toBe(200);
  expect((await save('C3')).status).toBe(200);
  expect((await save('D4', [saved('B2')])).status).toBe(409);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse: 'No.' });
  expect(await (await save('D4', [saved('B2')])).text()).toContain('This order is closed');
});

it('keeps staff notes from customers', async () => {
  const { id } = await customer.order();
  const notes = `/api/admin/orders/${id}/notes`;
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const etag = (await admin.get(notes)).headers.get('ETag') ?? '';
  const poll = () => admin.get(notes, { 'If-None-Match': etag });
  expect((await poll()).status).toBe(304);
  const [first, again] = [
    await admin.post(notes, { text: ' Call before noon. ' }, key),
    await admin.post(notes, { text: ' Call before noon. ' }, key),
  ];
  expect(first.status).toBe(201);
  expect(await again.json()).toEqual(await first.json());
  expect(await (await poll()).json()).toMatchObject([
    { text: 'Call before noon.', author: { email: 'admin@example.com' } },
  ]);
  expect((await admin.post(notes, { text: ' \u200b' })).status).toBe(400);
  expect((await customer.get(notes)).status).toBe(403);
  expect((await customer.post(notes, { text: 'Mine' })).status).toBe(403);
});

/** Delivers a file of an order and fulfills it. Returns both statuses, and the last sentence. */
async function deliverTo(order: OrderJson): Promise<[number, number, string]> {
  const path = `/api/admin/orders/${order.id}`;
  await admin.patch(path, { status: 'approved' });
  const payment = { amount: order.totalAmount, method: 'check' };
  await admin.post(`${path}/payment`, payment);
  const file = await attach(admin, order);
  const delivered = await admin.patch(`${path}/files`, { fileIds: [file.id] });
  const fulfilled = await admin.patch(path, { status: 'fulfilled' });
  return [delivered.status, fulfilled.status, await fulfilled.text()];
}

it('stores when the customer of a competition calibration declared its use', async () => {
  const id = orderRequest.productId;
  const street = await customer.order();
  const declare = (orderId: string, user = customer) =>
    user.send('PUT', `/api/orders/${orderId}/use`, { use: 'competition' });
  expect((await declare(street.id)).status).toBe(409);
  const { products } = await admin.read<CatalogJson>('/api/admin/catalog');
  const {
    imageUrl: _image,
    dynoSheet: _sheet,
    ...product
  } = products.find((each) => each.id === id) as CatalogProductJson;
  const sold = { use: 'competition', revisionCount: 2, revisionDays: 30 };
  const edited = await admin.send('PUT', `/api/admin/products/${id}`, { ...product, ...sold });
  expect(await edited.json()).toMatchObject(sold);
  const order = await customer.order();
  expect(order).toMatchObject({ product: sold, useDeclaredAt: null });
  expect((await declare(order.id, admin)).status).toBe(409);
  expect((await declare(order.id, await server.signIn('stranger@example.com'))).status).toBe(404);
  const blocked = await deliverTo(order);
  expect(blocked).toEqual([409, 409, expect.stringMatching(/^The customer hasn’t declared/)]);
  const canceled = await customer.order();
  await deliverTo(canceled);
  const files = await admin.read<DeliverableJson[]>(`/api/orders/${canceled.id}/files`);
  await admin.post(`/api/admin/orders/${canceled.id}/cancel`, { reason: 'Sold out.' });
  const fileIds = files.map((file) => file.id);
  const late = await admin.patch(`/api/admin/orders/${canceled.id}/files`, { fileIds });
  expect([late.status, await late.text()]).toEqual([409, 'This order was already canceled.']);
  expect((await declare(order.id)).status).toBe(200);
  const find = async () => (await customer.orders()).find((each) => each.id === order.id);
  const declared = await find();
  expect(declared?.useDeclaredAt).toMatch(/^\d{4}-/);
  expect((await declare(order.id)).status).toBe(200);
  expect(await find()).toEqual(declared);
  expect(await deliverTo(order)).toEqual([200, 200, expect.any(String)]);
  // An earlier order keeps what it was sold for.
  expect((await declare(street.id)).status).toBe(409);
});

it('shows admins a customer’s trucks, orders, notes and money', async () => {
  const owner = await server.signIn('customer-page@example.com');
  await owner.post('/api/account/trucks', truckEntry);
  const order = await owner.order();
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  const payment = { amount: order.totalAmount, method: 'check' };
  await admin.post(`/api/admin/orders/${order.id}/payment`, payment);
  await admin.post(`/api/admin/orders/${order.id}/notes`, { text: 'Knows his truck.' });
  const page = `/api/admin/customers/${owner.user.id}`;
  expect((await admin.post(`${page}/notes`, { text: 'Call after 5.' })).status).toBe(201);
  const unknown = `/api/admin/customers/${crypto.randomUUID()}/notes`;
  expect((await admin.post(unknown, { text: 'Call after 5.' })).status).toBe(404);
  expect(await admin.read(page)).toMatchObject({
    user: { email: 'customer-page@example.com' },
    phones: [orderRequest.customerPhone],
    trucks: [{ model: truckEntry.model }],
    orders: [{ id: order.id, status: 'approved', totalAmount: order.totalAmount }],
    totalSpent: order.totalAmount,
    notes: [
      { orderId: null, text: 'Call after 5.' },
      { orderId: order.id, text: 'Knows his truck.' },
    ],
    files: [],
  });
  expect((await admin.get(`/api/admin/customers/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await owner.get(page)).status).toBe(403);
});
