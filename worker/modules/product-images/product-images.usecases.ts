import type { Deps } from '#worker/deps.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import {
  imageEndingOf,
  type ProductImageEnding,
  type ProductImageSize,
  productImagePath,
  productImageProblems,
  productImageSizes,
  productImageTypes,
  productImageWidths,
} from '#worker/domain/catalog/product-image.ts';
import { hex } from '#worker/domain/files/hex.ts';
import { AppError, invalidField, notFound } from '#worker/http/errors.ts';
import { log, reasonOf } from '#worker/http/log.ts';
import type { ImageUpload } from './image-upload.ts';
import { findProduct, replaceImage } from './product-images.repository.ts';

const imageName = /^[0-9a-f]{64}\.(jpg|png|webp)$/;
/** How often another admin's image may come in between. */
const maxTries = 5;

/**
 * Gives a product a new image (spec sections 2 and 7): the file and its sizes are stored under the hash of its
 * content in the product's own folder, then the product shows it, then the one that it replaced goes. The same
 * file sent again changes nothing. Throws 400 for a file that is no JPG, PNG or WebP by its first bytes, and
 * 404 for no such product.
 */
export async function changeProductImage(
  deps: Pick<Deps, 'db' | 'files' | 'resizeImage'>,
  { productId, bytes }: ImageUpload,
): Promise<ProductJson> {
  const { db, files } = deps;
  const ending = imageEndingOf(bytes);
  if (ending === undefined) throw invalidField('file', productImageProblems.notAnImage.description);
  const key = `${productId}/${await sha256(bytes)}.${ending}`;
  const imageUrl = `${productImagePath}${key}`;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const product = await findProduct(db, productId);
    if (product === undefined) throw notFound('This calibration');
    const { imageUrl: before } = product;
    if (before === imageUrl) return product;
    // On each try: another admin may have shown this very image and taken it away again meanwhile.
    await store(deps, key, bytes, ending);
    if (await replaceImage(db, { productId, before, imageUrl })) {
      await removeUnlessShown({ db, files }, productId, before);
      return { ...product, imageUrl };
    }
  }
  await removeUnlessShown({ db, files }, productId, imageUrl);
  throw new AppError('conflict', 'Other images for this calibration came in meanwhile. Try again.');
}

interface ImageRequest {
  productId: string;
  name: string;
  size: ProductImageSize | undefined;
}

/** A product's image by its `imageUrl`, in a size where there is that one. Throws 404 for any other name. */
export async function openProductImage(
  { files }: Pick<Deps, 'files'>,
  { productId, name, size }: ImageRequest,
) {
  const ending = imageName.exec(name)?.[1] as ProductImageEnding | undefined;
  if (!ending) throw notFound('This image');
  const key = `${productId}/${name}`;
  const resized = size && (await files.get(resizedKey(key, size)));
  if (resized) return { ...resized, type: productImageTypes.webp };
  const original = await files.get(originalKey(key));
  if (!original) throw notFound('This image');
  return { ...original, type: productImageTypes[ending] };
}

/** Takes an image's files away, unless the product has come to show it again. */
async function removeUnlessShown(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  productId: string,
  imageUrl: string | null,
): Promise<void> {
  if (!imageUrl?.startsWith(`${productImagePath}${productId}/`)) return;
  const product = await findProduct(db, productId);
  if (product?.imageUrl === imageUrl) return;
  await Promise.all(keysOf(imageUrl.slice(productImagePath.length)).map(files.delete));
}

/** Keeps a file as it was sent and in its sizes; where they cannot be made, it is shown as it was sent. */
async function store(
  { files, resizeImage }: Pick<Deps, 'files' | 'resizeImage'>,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  ending: ProductImageEnding,
): Promise<void> {
  await files.put(originalKey(key), bytes, productImageTypes[ending]);
  const resizing = productImageSizes.map(async (size) => {
    const resized = await resizeImage(bytes, productImageWidths[size]);
    await files.put(resizedKey(key, size), resized, productImageTypes.webp);
  });
  for (const result of await Promise.allSettled(resizing)) {
    if (result.status === 'fulfilled') continue;
    log('warn', { event: 'a picture was not resized', key, error: reasonOf(result.reason) });
  }
}

function originalKey(key: string): string {
  return `product-images/${key}`;
}

function resizedKey(key: string, size: ProductImageSize): string {
  return `product-images/${key}.${size}.webp`;
}

function keysOf(key: string): string[] {
  return [originalKey(key), ...productImageSizes.map((size) => resizedKey(key, size))];
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
