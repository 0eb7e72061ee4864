import { expect, it } from 'vitest';
import type { DynoSheetJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { sendHeadersOnly } from '#worker/tests/support/send-headers-only.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { pngOfWidth, pngStart, pngWithText } from './pictures.ts';
import { postProductFile } from './product-file.ts';

const path = '/api/admin/dyno-sheet';
const productId = '2013-2018-ram-2500-68rfe';
const run = 'rpm,hp,lb-ft\n2400,370,809.7\n1600,240.5,789.4\n';
const points = [
  { rpm: 1600, power: 240.5, torque: 789.4 },
  { rpm: 2400, power: 370, torque: 809.7 },
];

const { server, customer, admin } = await openStore();

interface Upload {
  product?: string;
  origin?: string;
  to?: string;
}

function upload(
  client: TestUser,
  content: string | Uint8Array<ArrayBuffer>,
  { product = productId, origin = server.origin, to = path }: Upload = {},
): Promise<Response> {
  const url = new URL(to, server.origin);
  return postProductFile(client, url, { content, productId: product, origin });
}

function remove(client: TestUser, product = productId): Promise<Response> {
  return client.send('DELETE', `${path}/${product}`);
}

async function listed(client: TestUser = customer): Promise<ProductDetailsJson | undefined> {
  const products = await client.read<ProductDetailsJson[]>('/api/products');
  return products.find(({ id }) => id === productId);
}

async function dynoSheet(): Promise<DynoSheetJson | null | undefined> {
  return (await listed())?.dynoSheet;
}

/** Returns the URL of the sheet's image. Throws if the sheet is not an image. */
async function imageUrl(): Promise<string> {
  const sheet = await dynoSheet();
  if (sheet?.kind !== 'image') throw new Error(`the sheet is ${JSON.stringify(sheet)}`);
  return sheet.imageUrl;
}

async function etagOf(client: TestUser, list: string): Promise<string> {
  return (await client.get(list)).headers.get('ETag') ?? '';
}

it('shows a run in the catalog immediately, and leaves orders unchanged', async () => {
  const [products, orders] = ['/api/products', '/api/admin/orders'];
  const before = [await etagOf(customer, products), await etagOf(admin, orders)];
  const response = await upload(admin, run);
  expect(response.status).toBe(200);
  const product = await listed();
  expect(await response.json()).toEqual(product);
  expect(product?.dynoSheet).toEqual({ kind: 'run', points, numbers: null });
  expect((await customer.get(products, { 'If-None-Match': before[0] ?? '' })).status).toBe(200);
  expect((await admin.get(orders, { 'If-None-Match': before[1] ?? '' })).status).toBe(304);
});

it('changes nothing when the same file is uploaded again', async () => {
  for (const content of [run, pngWithText('same')]) {
    await upload(admin, content);
    const etag = await etagOf(customer, '/api/products');
    expect((await upload(admin, content)).status).toBe(200);
    expect((await customer.get('/api/products', { 'If-None-Match': etag })).status).toBe(304);
  }
});

it('serves an image in its sizes, with immutable caching', async () => {
  await upload(admin, pngOfWidth(1000));
  const url = await imageUrl();
  expect(url).toMatch(/^\/api\/product-images\/2013-2018-ram-2500-68rfe\/[0-9a-f]{64}\.png$/);
  const image = await customer.get(url);
  expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  expect(image.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
  expect((await customer.get(`${url}?size=small`)).headers.get('Content-Type')).toBe('image/webp');
});

it('deletes the image that a new image, a run or a removal replaces', async () => {
  const changes = [
    () => upload(admin, pngWithText('other')),
    () => upload(admin, run),
    () => remove(admin),
  ];
  for (const change of changes) {
    await upload(admin, pngWithText('old'));
    const old = await imageUrl();
    expect((await customer.get(old)).status).toBe(200);
    expect((await change()).ok).toBe(true);
    expect((await customer.get(old)).status).toBe(404);
  }
  expect(await server.fileKeys('product-images/')).toEqual([]);
});

it('keeps an image that the calibration also shows as its picture', async () => {
  const toPicture = { to: '/api/admin/product-image' };
  const picture = pngWithText('both');
  await upload(admin, picture);
  await upload(admin, picture, toPicture);
  const url = await imageUrl();
  expect((await listed())?.imageUrl).toBe(url);
  await remove(admin);
  expect((await customer.get(url)).status).toBe(200);
  await upload(admin, picture);
  await upload(admin, pngWithText('new picture'), toPicture);
  expect(await imageUrl()).toBe(url);
  expect((await customer.get(url)).status).toBe(200);
});

it('keeps the objects of only one of several concurrent uploads', async () => {
  await Promise.all([
    ...Array.from({ length: 3 }, (_, index) => upload(admin, pngOfWidth(100 + index))),
    upload(admin, run),
  ]);
  const sheet = await dynoSheet();
  const { imageUrl: picture } = (await listed()) ?? {};
  const shown = [picture, sheet?.kind === 'image' ? sheet.imageUrl : null];
  const keys = await server.fileKeys('product-images/');
  const originals = keys.filter((key) => /\.png$/.test(key)).map((key) => `/api/${key}`);
  expect(originals.toSorted()).toEqual(shown.filter(Boolean).toSorted());
});

it('keeps the sheet when the calibration is edited', async () => {
  await upload(admin, run);
  const product = await listed();
  const edit = { ...product, onSale: true, version: 1 };
  expect((await admin.send('PUT', `/api/admin/products/${productId}`, edit)).status).toBe(200);
  const changed = { ...edit, description: 'New text' };
  expect((await admin.send('PUT', `/api/admin/products/${productId}`, changed)).status).toBe(200);
  expect(await listed()).toEqual({ ...product, description: 'New text' });
});

it('removes the sheet, even if it is already removed', async () => {
  await upload(admin, run);
  for (let round = 0; round < 2; round += 1) {
    const response = await remove(admin);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await dynoSheet()).toBeNull();
  }
  const unknown = await remove(admin, 'nothing');
  expect([unknown.status, await unknown.text()]).toEqual([404, 'This calibration was not found.']);
});

const wrongType = 'file: Choose a JPG, PNG or WebP image, or a CSV file';
const tooLarge = 'An image must be less than 5MB, and a CSV file less than 1MB';

it.each([
  ['a spreadsheet', 'PK\x03\x04\x14\0\0\0', 400, wrongType],
  [
    'a run without torque',
    'rpm,hp\n1600,240',
    400,
    'file: Line 1 has no column for torque in lb-ft',
  ],
  [
    'a damaged image',
    pngStart,
    400,
    'file: This image is damaged. Save it again as a JPG or PNG, or choose another one',
  ],
  ['a CSV above 1 MB', run.padEnd(1024 * 1024 + 1, '\n'), 413, tooLarge],
  ['an image above 5 MB', pngWithText('', 5 * 1024 * 1024 + 1), 413, tooLarge],
])('rejects %s', async (_, content, status, text) => {
  const before = await listed();
  const response = await upload(admin, content);
  expect([response.status, await response.text()]).toEqual([status, text]);
  expect(await listed()).toEqual(before);
});

it('accepts a CSV of 1 MB with a BOM and an image of 5 MB', async () => {
  const csv = `\xef\xbb\xbf${run}`;
  expect((await upload(admin, csv.padEnd(1024 * 1024, '\n'))).status).toBe(200);
  expect(await dynoSheet()).toEqual({ kind: 'run', points, numbers: null });
  expect((await upload(admin, pngWithText('', 5 * 1024 * 1024))).status).toBe(200);
});

it('rejects an oversized Content-Length before reading the body', async () => {
  const response = await sendHeadersOnly(admin, {
    method: 'POST',
    url: new URL(path, server.origin),
    type: 'multipart/form-data; boundary=x',
    bytes: 6 * 1024 * 1024,
  });
  expect(response).toEqual([413, tooLarge]);
});

it('rejects a missing field, an unknown calibration, JSON, another origin and customers', async () => {
  const none = await upload(admin, run, { product: '' });
  expect([none.status, await none.text()]).toEqual([
    400,
    'productId: Choose the calibration for this dyno sheet',
  ]);
  const unknown = await upload(admin, run, { product: 'nothing' });
  expect([unknown.status, await unknown.text()]).toEqual([404, 'This calibration was not found.']);
  const json = await admin.post(path, {});
  expect([json.status, await json.text()]).toEqual([415, 'Send the request as a multipart form.']);
  expect((await upload(admin, run, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await upload(customer, run)).status).toBe(403);
});
