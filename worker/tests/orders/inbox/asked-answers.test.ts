import { expect, it } from 'vitest';
import type { BuildSheetJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import type { CatalogJson, CatalogProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { StockFileRole } from '#worker/domain/files/files.api.ts';
import type { OrderDetailsJson, OrderEventJson } from '#worker/domain/orders/orders.api.ts';
import { upload } from '#worker/tests/files/upload.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';

const { customer, admin } = await openStore();

const ask = (orderId: string, user = admin, key = crypto.randomUUID()) =>
  user.post(
    `/api/orders/${orderId}/messages`,
    { message: 'We still need this:\n- Turbo', asksForAnswers: true },
    { 'Idempotency-Key': key },
  );

const orderOf = (orderId: string) => admin.read<OrderDetailsJson>(`/api/admin/orders/${orderId}`);

const askedAt = async (orderId: string) => (await orderOf(orderId)).answersAskedAt;

async function kindsOf(orderId: string): Promise<string[]> {
  const events = await admin.read(`/api/admin/orders/${orderId}/history`);
  return (events as OrderEventJson[]).map(({ kind }) => kind);
}

/** Returns an answer to each required question except the file's. */
function answersTo({ questions }: BuildSheetJson) {
  return Object.fromEntries(
    questions
      .filter(({ requiredBefore }) => requiredBefore !== null)
      .map(({ id, kind, options }) => [id, kind === 'number' ? 1 : (options[0] ?? 'door.jpg')]),
  );
}

const isResumed = { answersAskedAt: null, inbox: { waitsForCustomer: false } };

const sendDevice = (orderId: string) =>
  customer.send('PUT', `/api/orders/${orderId}/device`, {
    kind: 'EZ Lynk AutoAgent 3',
    serial: 'A1',
  });

async function sendStockFile(orderId: string, role: StockFileRole = 'stock') {
  const file = {
    message: 'Stock file: read.bin',
    stockFile: { role },
    ...(await upload(customer)),
  };
  return customer.post(`/api/orders/${orderId}/messages`, file);
}

it('sends one message, and makes the order wait until nothing required is missing', async () => {
  const { id } = await customer.order();
  const key = crypto.randomUUID();
  expect([(await ask(id, admin, key)).status, (await ask(id, admin, key)).status]).toEqual([
    201, 201,
  ]);
  expect(await askedAt(id)).toMatch(/^\d{4}-/);
  expect(await customer.read(`/api/orders/${id}/messages`)).toHaveLength(1);
  expect(await kindsOf(id)).toEqual(['placed', 'answersAsked']);

  const { inbox } = await orderOf(id);
  expect(inbox).toMatchObject({ waitsForCustomer: true, since: null });

  await sendDevice(id);
  await sendStockFile(id);
  const path = `/api/orders/${id}/build-sheet`;
  const sheet = await customer.read<BuildSheetJson>(path);
  const all = answersTo(sheet);
  const [first = ''] = Object.keys(all);
  await customer.send('PUT', path, { version: 1, answers: { [first]: all[first] } });
  expect(await askedAt(id)).not.toBeNull();
  const done = await customer.send('PUT', path, { version: 2, answers: all });
  expect(done.status).toBe(200);
  expect(await orderOf(id)).toMatchObject({
    answersAskedAt: null,
    inbox: { waitsForCustomer: false, reasons: ['message'] },
  });
});

it.each(['device', 'stock file', 'answers'] as const)('waits for the %s, too', async (last) => {
  const { id } = await customer.order();
  const path = `/api/orders/${id}/build-sheet`;
  const sheet = await customer.read<BuildSheetJson>(path);
  const answers = answersTo(sheet);
  const give = {
    device: () => sendDevice(id),
    'stock file': () => sendStockFile(id),
    answers: () => customer.send('PUT', path, { version: 1, answers }),
  };
  await ask(id);
  expect((await sendStockFile(id, 'earlierTune')).status).toBe(201);
  for (const [name, send] of Object.entries(give)) {
    if (name !== last) expect((await send()).ok).toBe(true);
  }
  expect(await askedAt(id)).not.toBeNull();
  expect((await give[last]()).ok).toBe(true);
  expect(await orderOf(id)).toMatchObject(isResumed);
  // Asked again, although nothing is missing.
  await ask(id);
  expect(await askedAt(id)).not.toBeNull();
  expect((await give[last]()).ok).toBe(true);
  expect(await orderOf(id)).toMatchObject(isResumed);
});

it('doesn’t wait for a device that the order ships', async () => {
  const { id } = await customer.order({ addonIds: ['ez-lynk-autoagent-3', 'sotf-switch'] });
  const path = `/api/orders/${id}/build-sheet`;
  const sheet = await customer.read<BuildSheetJson>(path);
  await customer.send('PUT', path, { version: 1, answers: answersTo(sheet) });
  await ask(id);
  expect((await sendStockFile(id)).status).toBe(201);
  expect(await orderOf(id)).toMatchObject(isResumed);
});

it('lets only admins ask, and only while the order is open', async () => {
  const { id } = await customer.order();
  const response = await ask(id, customer);
  expect([response.status, await response.text()]).toEqual([
    400,
    'asksForAnswers: Only an admin asks for answers',
  ]);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse: 'No.' });
  expect((await ask(id)).status).toBe(201);
  expect(await askedAt(id)).toBeNull();
  expect(await kindsOf(id)).toEqual(['placed', 'denied']);
});

it('answers a question with the file of a message, once', async () => {
  const { id } = await customer.order();
  await sendDevice(id);
  await sendStockFile(id);
  await ask(id);
  const read = () => customer.read<BuildSheetJson>(`/api/orders/${id}/build-sheet`);
  const { 'door-plate': _photo, ...others } = answersTo(await read());
  const path = `/api/orders/${id}/build-sheet`;
  await customer.send('PUT', path, { version: 1, answers: others });
  expect(await askedAt(id)).not.toBeNull();

  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const body = { message: 'Door plate', ...(await upload(customer)), answerTo: 'door-plate' };
  const post = () => customer.post(`/api/orders/${id}/messages`, body, key);
  expect([(await post()).status, (await post()).status]).toEqual([201, 201]);
  expect(await read()).toMatchObject({
    version: 2,
    answers: { ...others, 'door-plate': body.fileName },
  });
  expect(await askedAt(id)).toBeNull();
  const kinds = await kindsOf(id);
  expect(kinds.filter((kind) => kind === 'buildSheetAnswered')).toHaveLength(2);

  // An admin has removed the question since, or now asks for a text: the message arrives without
  // an answer.
  for (const answerTo of ['removed', 'turbo']) {
    const late = { message: 'Photo', ...(await upload(customer)), answerTo };
    expect((await customer.post(`/api/orders/${id}/messages`, late)).status).toBe(201);
    expect((await read()).version).toBe(2);
  }
  // Written without a connection, before the photo was sent.
  const written = await customer.send('PUT', path, { version: 2, answers: { turbo: 'S366' } });
  expect(await written.json()).toMatchObject({
    version: 3,
    answers: { turbo: 'S366', 'door-plate': body.fileName },
  });
  const removed = { version: 3, answers: { turbo: 'S366', 'door-plate': '' } };
  await customer.send('PUT', path, removed);
  expect((await read()).answers).toEqual({ turbo: 'S366' });
  const empty = { message: 'Photo', answerTo: 'door-plate' };
  const refused = await customer.post(`/api/orders/${id}/messages`, empty);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Attach the file'),
  ]);
});

it('stops waiting when the last answers, file and declaration arrive at once', async () => {
  const { products } = await admin.read<CatalogJson>('/api/admin/catalog');
  const {
    imageUrl: _image,
    dynoSheet: _sheet,
    ...product
  } = products.find((each) => each.id === orderRequest.productId) as CatalogProductJson;
  const sold = { ...product, use: 'competition' };
  expect((await admin.send('PUT', `/api/admin/products/${product.id}`, sold)).status).toBe(200);
  const { id } = await customer.order();
  await sendDevice(id);
  await sendStockFile(id);
  const path = `/api/orders/${id}/build-sheet`;
  const sheet = await customer.read<BuildSheetJson>(path);
  const { 'door-plate': _photo, ...answers } = answersTo(sheet);
  const plate = { message: 'Door plate', ...(await upload(customer)), answerTo: 'door-plate' };
  await ask(id);
  const sent = await Promise.all([
    customer.send('PUT', path, { version: 1, answers }),
    customer.send('PUT', `/api/orders/${id}/use`, { use: 'competition' }),
    customer.post(`/api/orders/${id}/messages`, plate),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 201]);
  expect(await orderOf(id)).toMatchObject(isResumed);

  // Asked again, although nothing is missing: saving the same answers is enough.
  await ask(id);
  expect(await askedAt(id)).not.toBeNull();
  expect((await customer.send('PUT', path, { version: 2, answers })).status).toBe(200);
  expect(await orderOf(id)).toMatchObject(isResumed);
});
