import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { readImage } from '#worker/modules/product-images/stored-image.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { sendHeadersOnly } from '#worker/tests/support/send-headers-only.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { encodedImages, pngOfWidth, pngWithText } from './pictures.ts';
import { postProductFile } from './product-file.ts';

const productId = '2013-2018-ram-2500-68rfe';
const otherId = '2003-2005-ram-2500-48re';

const damaged = 'file: This image is damaged. Save it again as a JPG or PNG, or choose another one';

const { server, customer, admin } = await openStore();

function upload(
  client: TestUser,
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'truck.png', product = productId, origin = server.origin } = {},
): Promise<Response> {
  const url = new URL('/api/admin/product-image', server.origin);
  return postProductFile(client, url, { content, name, productId: product, origin });
}

async function productOf(client: TestUser, id = productId): Promise<ProductJson | undefined> {
  const products = await client.read<ProductJson[]>('/api/products');
  return products.find((product) => product.id === id);
}

it('shows a new image in the catalog immediately, with its own type and immutable caching', async () => {
  const etag = (await customer.get('/api/products')).headers.get('ETag') ?? '';
  const picture = pngWithText('one');
  const response = await upload(admin, picture);
  expect(response.status).toBe(200);
  expect((await customer.get('/api/products', { 'If-None-Match': etag })).status).toBe(200);
  const imageUrl = (await productOf(customer))?.imageUrl ?? '';
  expect(imageUrl).toMatch(/^\/api\/product-images\/2013-2018-ram-2500-68rfe\/[0-9a-f]{64}\.png$/);
  const image = await customer.get(imageUrl);
  expect(image.status).toBe(200);
  expect(image.headers.get('Content-Type')).toBe('image/png');
  expect(image.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
  expect(image.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(new Uint8Array(await image.arrayBuffer())).toEqual(picture);
});

it('deletes the replaced image, but not another calibration’s copy', async () => {
  await upload(admin, pngWithText('old'));
  const old = (await productOf(admin))?.imageUrl ?? '';
  await upload(admin, pngWithText('old'), { product: otherId });
  await upload(admin, pngWithText('new'));
  expect((await admin.get(old)).status).toBe(404);
  expect((await admin.get((await productOf(admin))?.imageUrl ?? '')).status).toBe(200);
  expect((await admin.get((await productOf(admin, otherId))?.imageUrl ?? '')).status).toBe(200);
});

it('serves a small and a large size, never wider than the original', async () => {
  const widthOf = async (path: string) => {
    const image = await customer.get(path);
    expect(image.headers.get('Content-Type')).toBe('image/webp');
    // The width of a lossy WebP, after the header of its only frame.
    return Buffer.from(await image.arrayBuffer()).readUInt16LE(26) & 0x3fff;
  };
  for (const [sent, small, large] of [
    [2000, 800, 1600],
    [1000, 800, 1000],
    [90, 90, 90],
  ]) {
    await upload(admin, pngOfWidth(sent ?? 0));
    const url = (await productOf(customer))?.imageUrl ?? '';
    expect(await widthOf(`${url}?size=small`)).toBe(small);
    expect(await widthOf(`${url}?size=large`)).toBe(large);
    expect((await customer.get(url)).headers.get('Content-Type')).toBe('image/png');
  }
  const url = (await productOf(customer))?.imageUrl ?? '';
  expect((await customer.get(`${url}?size=huge`)).status).toBe(400);
});

it.each(Object.entries(encodedImages))(
  'accepts %s, and rejects it without its end',
  async (_, bytes) => {
    expect((await upload(admin, bytes)).status).toBe(200);
    const before = await productOf(admin);
    for (const length of [bytes.length - 1, Math.floor(bytes.length / 2), 20]) {
      const response = await upload(admin, bytes.slice(0, length));
      expect([response.status, await response.text()]).toEqual([400, damaged]);
    }
    expect(await productOf(admin)).toEqual(before);
  },
);

it.each(Object.entries(encodedImages))(
  'notices that %s lacks its last byte before decoding it',
  async (_, bytes) => {
    const deps = { resizeImage: () => Promise.resolve(bytes) };
    expect(await readImage(deps, { productId, bytes })).toBeDefined();
    await expect(readImage(deps, { productId, bytes: bytes.slice(0, -1) })).rejects.toThrow(
      damaged,
    );
  },
);

it('reads the size of a WebP with transparency: 50 million pixels, and one row more', async () => {
  const webpOf = (width: number, height: number) => {
    const bytes = Buffer.from(encodedImages['a WebP with transparency']);
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
    return { productId, bytes: new Uint8Array(bytes) };
  };
  const deps = { resizeImage: () => Promise.resolve(new Uint8Array()) };
  expect(await readImage(deps, webpOf(10_000, 5000))).toBeDefined();
  await expect(readImage(deps, webpOf(10_000, 5001))).rejects.toThrow('50 million pixels');
});

it('reads the size of a JPG from its first frame, which may follow its tables', async () => {
  const segment = (marker: number, { height = 1, width = 1 }) => {
    const bytes = Buffer.alloc(11);
    bytes.set([0xff, marker, 0, 9, 8]);
    bytes.writeUInt16BE(height, 5);
    bytes.writeUInt16BE(width, 7);
    return bytes;
  };
  const jpgOf = (...segments: Buffer[]) => ({
    productId,
    bytes: new Uint8Array(
      Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xd9])]),
    ),
  });
  const deps = { resizeImage: () => Promise.resolve(new Uint8Array()) };
  const small = { height: 5000, width: 10_000 };
  const large = { height: 5001, width: 10_000 };
  for (const frame of [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf]) {
    for (const other of [0xbf, 0xc4, 0xc8, 0xcc, 0xd8, 0xe0]) {
      await expect(
        readImage(deps, jpgOf(segment(other, large), segment(frame, small), segment(0xc0, large))),
      ).resolves.toBeDefined();
      await expect(
        readImage(deps, jpgOf(segment(other, small), segment(frame, large))),
      ).rejects.toThrow('50 million pixels');
    }
  }
});

const inputs = join(import.meta.dirname, 'inputs');

it.each([
  ['html-only.jpg', damaged],
  [
    'bomb-30000.png',
    'file: This image has more than 50 million pixels. Save a smaller copy and upload that',
  ],
])('rejects %s and keeps the image before it', async (name, sentence) => {
  await upload(admin, pngWithText('kept'));
  const before = await productOf(admin);
  const keys = await server.fileKeys('product-images/');
  const response = await upload(admin, new Uint8Array(await readFile(join(inputs, name))));
  expect([response.status, await response.text()]).toEqual([400, sentence]);
  expect(await productOf(admin)).toEqual(before);
  expect(await server.fileKeys('product-images/')).toEqual(keys);
});

it('rejects an image whose data is damaged in the middle', async () => {
  const picture = pngOfWidth(2000);
  picture.fill(0, 1000, 1100);
  const response = await upload(admin, picture);
  expect([response.status, await response.text()]).toEqual([400, damaged]);
});

it('keeps the objects of only one of several concurrent uploads', async () => {
  await Promise.all(
    Array.from({ length: 4 }, (_, index) => upload(admin, pngOfWidth(100 + index))),
  );
  const { imageUrl } = (await productOf(admin)) ?? {};
  const keys = await server.fileKeys(`product-images/${productId}/`);
  const key = imageUrl?.replace('/api/', '');
  expect(keys.toSorted()).toEqual([key, `${key}.large.webp`, `${key}.small.webp`]);
});

it('changes nothing when the same image is uploaded again', async () => {
  await upload(admin, pngWithText('same'));
  const etag = (await customer.get('/api/products')).headers.get('ETag') ?? '';
  expect((await upload(admin, pngWithText('same'))).status).toBe(200);
  expect((await customer.get('/api/products', { 'If-None-Match': etag })).status).toBe(304);
});

it.each([
  ['an SVG named truck.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF', 'GIF89a'],
  ['an empty file', ''],
])('rejects %s by its signature', async (_, content) => {
  const before = await productOf(admin);
  const response = await upload(admin, content);
  expect([response.status, await response.text()]).toEqual([
    400,
    'file: Please select an image file (JPG, PNG, WebP)',
  ]);
  expect(await productOf(admin)).toEqual(before);
});

it('accepts 5 MB, and rejects one byte more', async () => {
  const bytes = 5 * 1024 * 1024;
  expect((await upload(admin, pngWithText('5 MB', bytes))).status).toBe(200);
  const response = await upload(admin, pngWithText('5 MB', bytes + 1));
  expect([response.status, await response.text()]).toEqual([413, 'Image must be less than 5MB']);
});

it('rejects an oversized Content-Length before reading the body', async () => {
  const response = await sendHeadersOnly(admin, {
    method: 'POST',
    url: new URL('/api/admin/product-image', server.origin),
    type: 'multipart/form-data; boundary=x',
    bytes: 6 * 1024 * 1024,
  });
  expect(response).toEqual([413, 'Image must be less than 5MB']);
});

it('removes an image, even if it is already removed', async () => {
  const remove = (client: TestUser, id = productId) =>
    client.send('DELETE', `/api/admin/product-image/${id}`);
  await upload(admin, pngWithText('removed'));
  const old = (await productOf(admin))?.imageUrl ?? '';
  expect((await remove(customer)).status).toBe(403);
  for (let round = 0; round < 2; round += 1) {
    const response = await remove(admin);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect((await productOf(customer))?.imageUrl).toBeNull();
  }
  expect((await admin.get(old)).status).toBe(404);
  const unknown = await remove(admin, 'nothing');
  expect([unknown.status, await unknown.text()]).toEqual([404, 'This calibration was not found.']);
});

it('rejects a missing field, an unknown calibration, JSON and another origin', async () => {
  const none = await upload(admin, pngWithText('x'), { product: '' });
  expect([none.status, await none.text()]).toEqual([
    400,
    'productId: Choose the calibration for this image',
  ]);
  const missing = await upload(admin, pngWithText('x'), { product: 'nothing' });
  expect([missing.status, await missing.text()]).toEqual([404, 'This calibration was not found.']);
  const json = await admin.post('/api/admin/product-image', {});
  expect([json.status, await json.text()]).toEqual([415, 'Send the request as a multipart form.']);
  const foreign = await upload(admin, pngWithText('x'), { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
});

it('lets only admins change images and only signed-in users see them', async () => {
  expect((await upload(customer, pngWithText('x'))).status).toBe(403);
  await upload(admin, pngWithText('seen'));
  const { imageUrl } = (await productOf(admin)) ?? {};
  expect((await fetch(`${server.origin}${imageUrl}`)).status).toBe(401);
});

it.each(['../store.db', 'x.png', `${'0'.repeat(64)}.svg`, `${'0'.repeat(64)}.png`])(
  'returns 404 for the image name %s',
  async (name) => {
    const response = await customer.get(
      `/api/product-images/${productId}/${encodeURIComponent(name)}`,
    );
    expect(response.status).toBe(404);
  },
);
