import { describe, expect, it } from 'vitest';
import type {
  AddonEntryJson,
  AddonJson,
  CatalogJson,
  CatalogProductJson,
  ProductEntryJson,
  ProductJson,
} from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const productEntry: ProductEntryJson = {
  brand: 'Cummins',
  yearRange: '2013-2018',
  engineType: '6.7L',
  platform: 'EZLynk',
  model: 'Ram 5500',
  transmissionType: 'Aisin automatic',
  description: null,
  singlePrice: 64900,
  sotfPrice: 94900,
  hasSotf: true,
  onSale: true,
};

const emptyDetails = {
  imageUrl: null,
  levels: [],
  singleLevel: null,
  hardware: [],
  fuel: null,
  dynoSheet: null,
  use: null,
  eoNumber: null,
  revisionCount: null,
  revisionDays: null,
  retunePrice: null,
};

const details = {
  levels: [
    { name: 'Stock', description: 'Factory power.' },
    { name: 'Tow', description: '' },
  ],
  hardware: ['EZ Lynk AutoAgent 3', 'SOTF switch'],
  fuel: 'Ultra-low sulfur diesel (S15)',
};

const addonEntry: AddonEntryJson = {
  name: 'Gauge Pod',
  description: 'For the A-pillar.',
  price: 9900,
  category: 'hardware',
  applicableBrands: ['Cummins'],
  ships: true,
  onSale: true,
};

const { server, customer, admin } = await openStore();
const secondAdmin = await server.signIn('second-admin@example.com');

/** Products and add-ons follow the same rules, so each test runs for both. */
const kinds = [
  {
    entryType: 'calibration',
    path: '/api/admin/products',
    list: '/api/products',
    entry: productEntry,
  },
  { entryType: 'add-on', path: '/api/admin/addons', list: '/api/addons', entry: addonEntry },
] as const;

async function readResponse(pending: Promise<Response>) {
  const response = await pending;
  return { status: response.status, text: await response.text() };
}

/** Returns the JSON of a response. Throws unless it is 2xx. */
async function json<Body>(response: Promise<Response>): Promise<Body> {
  const { status, text } = await readResponse(response);
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return JSON.parse(text) as Body;
}

async function findListed(client: TestUser, path: string, id: string): Promise<unknown> {
  const list = await json<{ id: string }[]>(client.get(path));
  return list.find((entry) => entry.id === id);
}

describe.each(kinds)('a new $entryType', ({ entryType, path, list, entry }) => {
  it('appears in the catalog immediately, and only in the editor once it is not for sale', async () => {
    const etag = (await customer.get(list)).headers.get('ETag') ?? '';
    const created = await readResponse(admin.post(path, entry));
    expect(created.status).toBe(201);
    const row = JSON.parse(created.text) as { id: string; version: number };
    expect(row).toMatchObject({ ...entry, version: 1 });
    expect((await customer.get(list, { 'If-None-Match': etag })).status).toBe(200);
    const { onSale: _, ...shown } = entry;
    const rest = entryType === 'calibration' ? emptyDetails : {};
    expect(await findListed(customer, list, row.id)).toEqual({ ...shown, ...rest, id: row.id });

    const edit = { ...entry, onSale: false, version: 1 };
    const off = { ...row, onSale: false, version: 2 };
    expect(await json(admin.send('PUT', `${path}/${row.id}`, edit))).toEqual(off);
    expect(await findListed(customer, list, row.id)).toBeUndefined();
    const { products, addons } = await json<CatalogJson>(admin.get('/api/admin/catalog'));
    expect([...products, ...addons].find(({ id }) => id === row.id)).toEqual(off);
  });

  it('is created once per Idempotency-Key, which no other request can reuse', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => readResponse(admin.post(path, entry, headers))),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const again = await admin.post(path, entry, headers);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    const other = { ...entry, description: 'Another' };
    expect((await admin.post(path, other, headers)).status).toBe(422);
  });

  it('returns 404 for an unknown entry and 403 to customers', async () => {
    const edit = { ...entry, version: 1 };
    expect(await readResponse(admin.send('PUT', `${path}/nothing`, edit))).toEqual({
      status: 404,
      text: `This ${entryType} was not found.`,
    });
    for (const rejected of [
      customer.get('/api/admin/catalog'),
      customer.post(path, entry),
      customer.send('PUT', `${path}/nothing`, edit),
    ]) {
      expect(await readResponse(rejected)).toEqual({
        status: 403,
        text: 'This is for admins only.',
      });
    }
  });

  it('accepts exactly one of two concurrent edits of a version, 20 times', async () => {
    const row = await json<{ id: string }>(admin.post(path, entry));
    const edit = (client: TestUser, version: number, description: string) =>
      readResponse(client.send('PUT', `${path}/${row.id}`, { ...entry, version, description }));
    for (let version = 1; version <= 20; version += 1) {
      const responses = await Promise.all([
        edit(admin, version, `one ${version}`),
        edit(secondAdmin, version, `two ${version}`),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(responses.find(({ status }) => status === 409)?.text).toBe(
        `Another admin just changed this ${entryType}. Open it again to see the changes.`,
      );
      const winner = responses[0]?.status === 200 ? 'one' : 'two';
      expect(await findListed(admin, list, row.id)).toMatchObject({
        description: `${winner} ${version}`,
      });
    }
  });

  it('returns the row for a repeated edit, and changes no revision for a stale one', async () => {
    const row = await json<{ id: string }>(admin.post(path, entry));
    const put = (body: object) => readResponse(admin.send('PUT', `${path}/${row.id}`, body));
    const edit = { ...entry, description: 'Twice', version: 1 };
    expect(await put(edit)).toEqual(await put(edit));
    const etags = async () => [
      (await customer.get(list)).headers.get('ETag'),
      (await admin.get('/api/admin/orders')).headers.get('ETag'),
    ];
    const before = await etags();
    expect((await put({ ...edit, description: 'Late' })).status).toBe(409);
    expect(await etags()).toEqual(before);
  });
});

// Types that only the schemas check, and one rule of each form.
it.each<[string, object, string]>([
  ['products', { model: 'x'.repeat(101) }, 'model: Model can’t be longer than 100 characters'],
  ['products', { brand: null }, 'brand: This must be text'],
  ['products', { singlePrice: 1.5 }, 'singlePrice: This must be a whole number of cents'],
  ['products', { singlePrice: '649' }, 'singlePrice: This must be a whole number of cents'],
  ['products', { hasSotf: 'yes' }, 'hasSotf: This must be true or false'],
  ['products', { levels: 'Tow' }, 'levels: Send the levels as a list'],
  ['products', { levels: [{ name: 1 }] }, 'levels.0.name: This must be text'],
  ['products', { hardware: 'Switch' }, 'hardware: Send the hardware as a list'],
  ['addons', { price: -1 }, 'price: Enter a price, like 149 or 149.50, or 0'],
  [
    'addons',
    { category: 'engine' },
    'category: Choose one of device, exhaust, calibration, hardware, optimization, other',
  ],
  ['addons', { applicableBrands: 'Ram' }, 'applicableBrands: Send the brands as a list'],
])('%s with %j: %s', async (kind, change, text) => {
  const entry = kind === 'products' ? productEntry : addonEntry;
  const rejection = { status: 400, text };
  const path = `/api/admin/${kind}`;
  expect(await readResponse(admin.post(path, { ...entry, ...change }))).toEqual(rejection);
  const edit = { ...entry, ...change, version: 1 };
  expect(await readResponse(admin.send('PUT', `${path}/nothing`, edit))).toEqual(rejection);
});

it('stores levels, hardware and fuel, and leaves those unchanged that an edit omits', async () => {
  const path = '/api/admin/products';
  const entry = {
    ...productEntry,
    levels: [{ name: ' Stock ', description: 'Factory power. ' }, { name: 'Tow' }, { name: ' ' }],
    hardware: [...details.hardware, ' '],
    fuel: ` ${details.fuel} `,
  };
  const product = await json<CatalogProductJson>(admin.post(path, entry));
  const listed = () => findListed(customer, '/api/products', product.id);
  expect(await listed()).toMatchObject(details);

  const put = (body: object) => json(admin.send('PUT', `${path}/${product.id}`, body));
  await put({ ...productEntry, model: 'Ram 4500', version: 1 });
  expect(await listed()).toMatchObject({ ...details, model: 'Ram 4500' });

  const tow = [{ name: 'Tow', description: 'For a loaded trailer.' }];
  const edit = { ...productEntry, levels: tow, hardware: [], fuel: null, version: 2 };
  const edited = await put(edit);
  expect(edited).toMatchObject({ levels: tow, hardware: [], fuel: null, version: 3 });
  expect(await put(edit)).toEqual(edited);
  expect(await listed()).toMatchObject({ levels: tow, hardware: [], fuel: null });
});

it('shows the details in the catalog only, not in orders', async () => {
  const product = await json<CatalogProductJson>(
    admin.post('/api/admin/products', { ...productEntry, ...details }),
  );
  const order = await customer.order({ productId: product.id, addonIds: [] });
  expect(Object.keys(order.product)).not.toContain('levels');
  const orders = await customer.orders();
  expect(orders.find(({ id }) => id === order.id)).toEqual(order);
});

it('keeps the image when a product is edited', async () => {
  const id = '2003-2005-ram-2500-48re';
  await server.db.client.execute({
    sql: 'update products set image_url = ? where id = ?',
    args: ['/api/product-images/x.png', id],
  });
  const edit = { ...productEntry, imageUrl: null, version: 1 };
  await json(admin.send('PUT', `/api/admin/products/${id}`, edit));
  expect(await findListed(customer, '/api/products', id)).toMatchObject({
    model: 'Ram 5500',
    imageUrl: '/api/product-images/x.png',
  });
});

it('keeps an order’s prices and add-on names when the catalog changes', async () => {
  const product = await json<CatalogProductJson>(admin.post('/api/admin/products', productEntry));
  const addon = await json<AddonJson>(admin.post('/api/admin/addons', addonEntry));
  const choice = { productId: product.id, addonIds: [addon.id] };
  const placed = [
    await customer.order({ ...choice, tuneType: 'single' }),
    await customer.order({ ...choice, tuneType: 'sotf' }),
  ];
  expect(placed.map(({ totalAmount }) => totalAmount)).toEqual([74800, 104800]);
  const priced = ({
    id,
    tuneType,
    totalAmount,
    product: { singlePrice, sotfPrice },
    addons,
  }: OrderJson) => ({
    id,
    totalAmount,
    paid: tuneType === 'single' ? singlePrice : sotfPrice,
    addons,
  });
  const readBy = async (client: TestUser, path: string) => {
    const orders = await json<OrderJson[]>(client.get(path));
    return placed.map(({ id }) => orders.find((order) => order.id === id));
  };
  const etag = (await customer.get('/api/orders/my-orders')).headers.get('ETag') ?? '';

  const cheap = { ...productEntry, model: 'Ram 5500 HD', singlePrice: 100, sotfPrice: 200 };
  const putProduct = (body: object) =>
    json(admin.send('PUT', `/api/admin/products/${product.id}`, body));
  await putProduct({ ...cheap, version: 1 });
  const renamed = { ...addonEntry, name: 'Pod', price: 0, onSale: false, version: 1 };
  await json(admin.send('PUT', `/api/admin/addons/${addon.id}`, renamed));
  await putProduct({ ...cheap, hasSotf: false, onSale: false, version: 2 });

  for (const [client, path] of [
    [customer, '/api/orders/my-orders'],
    [admin, '/api/admin/orders'],
  ] as const) {
    const orders = await readBy(client, path);
    expect(orders.map((order) => order && priced(order))).toEqual(placed.map(priced));
    expect(orders[0]?.product.model).toBe('Ram 5500 HD');
  }
  const polled = await customer.get('/api/orders/my-orders', { 'If-None-Match': etag });
  expect(polled.status).toBe(200);
  const messages = await customer.get(`/api/orders/${placed[0]?.id}/messages`);
  expect(messages.status).toBe(200);

  const products = await json<ProductJson[]>(customer.get('/api/products'));
  expect(products.map(({ id }) => id)).not.toContain(product.id);
  await expect(customer.order({ ...choice, addonIds: [], tuneType: 'single' })).rejects.toThrow(
    '400: productId: This calibration is no longer available',
  );
  await expect(customer.order({ addonIds: [addon.id] })).rejects.toThrow(
    '400: addonIds: One of the add-ons is no longer available',
  );
});

it('shows an edited calibration in the admins’ list', async () => {
  const product = await json<CatalogProductJson>(admin.post('/api/admin/products', productEntry));
  const choice = { productId: product.id, addonIds: [] };
  const order = await customer.order(choice);
  const known = (await admin.get('/api/admin/orders')).headers.get('ETag') ?? '';
  const edit = { ...productEntry, model: 'Ram 4500', version: 1 };
  await json(admin.send('PUT', `/api/admin/products/${product.id}`, edit));
  const [changed] = await json<OrderJson[]>(
    admin.get('/api/admin/orders', { 'If-None-Match': known }),
  );
  expect(changed).toMatchObject({ id: order.id, product: { model: 'Ram 4500' } });
});
