import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { postProductFile } from './product-file.ts';

const productId = '2013-2018-ram-2500-68rfe';

const { server, admin } = await openStore();

/** Returns the images in a folder of a package, by their names. */
function imagesIn(folder: string): [name: string, bytes: Uint8Array<ArrayBuffer>][] {
  const path = fileURLToPath(import.meta.resolve(folder));
  const names = readdirSync(path).filter((name) => /\.(png|jpg)$/.test(name));
  return names.map((name) => [name, new Uint8Array(readFileSync(`${path}/${name}`))]);
}

function upload(content: Uint8Array<ArrayBuffer>): Promise<Response> {
  const url = new URL('/api/admin/product-image', server.origin);
  return postProductFile(admin, url, { content, productId });
}

/** Returns the width and the height of a WebP in px. */
function sizeOf(webp: Buffer): number[] {
  // An image with transparency has an extended header.
  return webp.toString('latin1', 12, 16) === 'VP8X'
    ? [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1]
    : [webp.readUInt16LE(26), webp.readUInt16LE(28)];
}

async function sizeOfSmallCopy(image: Uint8Array<ArrayBuffer>): Promise<number[]> {
  const { imageUrl } = (await (await upload(image)).json()) as ProductDetailsJson;
  const copy = await admin.get(`${imageUrl}?size=small`);
  return sizeOf(Buffer.from(await copy.arrayBuffer()));
}

it.each(imagesIn('pngsuite/examples/test/img'))('resizes %s of PngSuite', async (_, image) => {
  expect(await sizeOfSmallCopy(image)).toEqual([32, 32]);
  for (const length of [image.length - 1, image.length / 2]) {
    expect((await upload(image.slice(0, length))).status).toBe(400);
  }
});

it.each(imagesIn('exif-orientation-examples/demo/images'))(
  'turns %s of the EXIF orientations upright',
  async (name, image) => {
    const size = name.startsWith('Landscape') ? [600, 450] : [450, 600];
    expect(await sizeOfSmallCopy(image)).toEqual(size);
  },
);
