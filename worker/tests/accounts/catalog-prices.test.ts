import { expect, it } from 'vitest';
import type { ChangeJson } from '#worker/domain/accounts/changes.api.ts';
import type {
  CatalogJson,
  CatalogProductJson,
  NewPricesJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';

const { customer, admin } = await openStore();

const catalog = async () => (await admin.read<CatalogJson>('/api/admin/catalog')).products;

async function changePrices(prices: readonly NewPricesJson[], client = admin) {
  const response = await client.send('PUT', '/api/admin/product-prices', { prices });
  return { status: response.status, text: await response.text() };
}

const catalogEtag = async () => (await customer.get('/api/products')).headers.get('etag');

const changeNames = async () =>
  (await admin.read<ChangeJson[]>('/api/admin/changes')).map(({ name }) => name);

const raised = ({ id, version, singlePrice, sotfPrice }: CatalogProductJson): NewPricesJson => ({
  id,
  version,
  singlePrice: singlePrice + 5000,
  sotfPrice: sotfPrice === null ? null : sotfPrice + 5000,
});

it('changes the prices of many calibrations at once, with one change in the log for each', async () => {
  const [first, second, third] = (await catalog()) as [
    CatalogProductJson,
    CatalogProductJson,
    CatalogProductJson,
  ];
  const prices = [raised(first), raised(second)];
  const before = (await changeNames()).length;
  const changed = await changePrices(prices);
  expect(changed.status).toBe(200);
  expect(JSON.parse(changed.text)).toMatchObject(
    prices.map((price) => ({ ...price, version: price.version + 1 })),
  );
  expect((await catalog()).slice(0, 3)).toMatchObject(
    [...prices.map((price) => ({ ...price, version: price.version + 1 })), third].map(
      ({ id, version, singlePrice, sotfPrice }) => ({ id, version, singlePrice, sotfPrice }),
    ),
  );
  const names = await changeNames();
  expect(names.length - before).toBe(2);
  expect(names.slice(0, 2).toSorted()).toEqual(
    [first, second]
      .map(({ yearRange, engineType, model }) => `${yearRange} ${engineType} ${model}`)
      .toSorted(),
  );
  const etag = await catalogEtag();
  // A client repeats it after a lost response.
  expect((await changePrices(prices)).status).toBe(200);
  expect(await catalogEtag()).toBe(etag);
  expect(await changeNames()).toEqual(names);
});

it('changes nothing if another admin changed one of them', async () => {
  const products = await catalog();
  const [first, second] = products as [CatalogProductJson, CatalogProductJson];
  expect(await changePrices([raised(first), { ...raised(second), version: 99 }])).toEqual({
    status: 409,
    text: 'Another admin just changed one of these calibrations. Check the new prices, then save again.',
  });
  expect(await catalog()).toEqual(products);
});

it('adds no SOTF price to a calibration without one', async () => {
  const product = (await catalog()).find(({ sotfPrice }) => sotfPrice === null);
  if (!product) throw new Error('the catalog has no calibration without an SOTF price');
  await changePrices([{ ...raised(product), sotfPrice: 90_000 }]);
  const after = (await catalog()).find(({ id }) => id === product.id);
  expect(after).toMatchObject({ singlePrice: product.singlePrice + 5000, sotfPrice: null });
});

it('keeps a price with cents, and sets none', async () => {
  const product = (await catalog()).find(({ sotfPrice }) => sotfPrice !== null);
  const edit = { ...product, singlePrice: 64_950 } as CatalogProductJson;
  await admin.send('PUT', `/api/admin/products/${edit.id}`, edit);
  const { id, singlePrice } = edit;
  const change = { id, version: edit.version + 1, singlePrice, sotfPrice: 99_900 };
  expect(await changePrices([{ ...change, singlePrice: 64_960 }])).toEqual({
    status: 400,
    text: 'prices: Enter whole dollars, like 649',
  });
  expect((await changePrices([change])).status).toBe(200);
});

const price = { id: 'nothing', version: 1, singlePrice: 64_900, sotfPrice: null };

it.each<[string, NewPricesJson[], number, string]>([
  ['no calibrations', [], 400, 'prices: Choose at least one calibration'],
  [
    'a calibration twice',
    [price, { ...price, singlePrice: 100 }],
    400,
    'prices: List each calibration once',
  ],
  [
    'more than 200 calibrations',
    Array.from({ length: 201 }, (_, index) => ({ ...price, id: `${index}` })),
    400,
    'prices: Change at most 200 calibrations at once',
  ],
  [
    'a free calibration',
    [{ ...price, singlePrice: 0 }],
    400,
    'prices.0.singlePrice: Enter a price above zero, like 649 or 649.50',
  ],
  [
    'a price above the highest',
    [{ ...price, sotfPrice: 10_000_100 }],
    400,
    'prices.0.singlePrice: The amount can’t be more than $100000',
  ],
  ['an unknown calibration', [price], 404, 'One of the calibrations was not found.'],
])('refuses %s', async (_case, prices, status, text) => {
  expect(await changePrices(prices)).toEqual({ status, text });
});

it('lets no customer change prices', async () => {
  expect(await changePrices([price], customer)).toEqual({
    status: 403,
    text: 'This is for admins only.',
  });
});

it('writes a platform as the catalog does, for a new and an edited calibration', async () => {
  const [product] = (await catalog()).filter(({ platform }) => platform === 'EZLynk');
  const { id, ...entry } = product as CatalogProductJson;
  const added = await admin.post('/api/admin/products', { ...entry, platform: ' EZ Lynk ' });
  expect(await added.json()).toMatchObject({ platform: 'EZLynk' });
  const put = async (platform: string) => {
    const path = `/api/admin/products/${id}`;
    const version = (await catalog()).find((one) => one.id === id)?.version;
    return (await admin.send('PUT', path, { ...entry, version, platform })).json();
  };
  expect(await put('hp-tuners')).toMatchObject({ platform: 'HP Tuners' });
  expect(await put('EFILive')).toMatchObject({ platform: 'EFILive' });
  // It is the only one with this platform, so its spelling can change.
  expect(await put('EFI Live')).toMatchObject({ platform: 'EFI Live' });
});

it('asks the questions of a calibration for its copy too', async () => {
  const { id, imageUrl: _imageUrl, ...entry } = (await catalog())[0] as CatalogProductJson;
  const question = {
    kind: 'text',
    options: [],
    unit: null,
    help: null,
    stockAnswer: null,
    requiredBefore: null,
  };
  const questions = [
    { ...question, id: 'turbo', label: 'Which turbo?', productIds: [id] },
    { ...question, id: 'other', label: 'Which lift pump?', productIds: ['another'] },
  ];
  const stored = await admin.read<{
    version: number;
  }>('/api/admin/build-questions');
  const body = { version: stored.version, questions };
  expect((await admin.send('PUT', '/api/admin/build-questions', body)).status).toBe(200);
  const copy = await admin.post('/api/admin/products', { ...entry, onSale: false, copyOf: id });
  const { id: copyId } = (await copy.json()) as CatalogProductJson;
  const after = await admin.read('/api/admin/build-questions');
  expect(after).toMatchObject({
    version: stored.version + 2,
    questions: [{ productIds: [id, copyId] }, { productIds: ['another'] }],
  });
});
