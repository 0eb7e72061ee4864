import type { Deps } from '#worker/deps.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import {
  imageExtensionOf,
  type ProductImageExtension,
  type ProductImageSize,
  productImagePath,
  productImageProblems,
  productImageSizes,
  productImageTypes,
  productImageWidths,
} from '#worker/domain/catalog/product-image.ts';
import { hex } from '#worker/domain/files/hex.ts';
import { AppError, invalidField, notFound } from '#worker/http/errors.ts';
import { log, safeErrorMessage } from '#worker/http/log.ts';
import type { ImageUpload } from './image-upload.ts';
import { findProduct, replaceImage } from './product-images.repository.ts';

const imageName = /^[0-9a-f]{64}\.(jpg|png|webp)$/;
/** Each attempt can fail because another admin replaced the image first. */
const maxAttempts = 5;

/**
 * Changes a product's image: stores the file and its sizes under the hash of the content, updates the product,
 * then deletes the replaced image. Uploading the same file again changes nothing. Throws 400 unless the file
 * starts like a JPG, PNG or WebP, 404 for an unknown product, and 409 if other admins keep changing it.
 */
export async function changeProductImage(
  deps: Pick<Deps, 'db' | 'files' | 'resizeImage'>,
  { productId, bytes }: ImageUpload,
): Promise<ProductJson> {
  const { db, files } = deps;
  const extension = imageExtensionOf(bytes);
  if (extension === undefined)
    throw invalidField('file', productImageProblems.notAnImage.description);
  const key = `${productId}/${await sha256(bytes)}.${extension}`;
  const imageUrl = `${productImagePath}${key}`;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const product = await findProduct(db, productId);
    if (product === undefined) throw notFound('This calibration');
    const { imageUrl: before } = product;
    if (before === imageUrl) return product;
    // On every attempt, because another admin may have deleted this same image in the meantime.
    await storeImage(deps, key, bytes, extension);
    if (await replaceImage(db, { productId, before, imageUrl })) {
      await deleteUnlessShown({ db, files }, productId, before);
      return { ...product, imageUrl };
    }
  }
  await deleteUnlessShown({ db, files }, productId, imageUrl);
  throw new AppError('conflict', 'Another admin is changing this image. Try again.');
}

interface ImageRequest {
  productId: string;
  name: string;
  size: ProductImageSize | undefined;
}

/** Opens a product's image in a size, or the original if that size does not exist. Throws 404 for an unknown name. */
export async function openProductImage(
  { files }: Pick<Deps, 'files'>,
  { productId, name, size }: ImageRequest,
) {
  const extension = imageName.exec(name)?.[1] as ProductImageExtension | undefined;
  if (!extension) throw notFound('This image');
  const key = `${productId}/${name}`;
  const resized = size && (await files.get(resizedKey(key, size)));
  if (resized) return { ...resized, type: productImageTypes.webp };
  const original = await files.get(originalKey(key));
  if (!original) throw notFound('This image');
  return { ...original, type: productImageTypes[extension] };
}

/** Deletes an image's files, unless the product shows the image again. */
async function deleteUnlessShown(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  productId: string,
  imageUrl: string | null,
): Promise<void> {
  if (!imageUrl?.startsWith(`${productImagePath}${productId}/`)) return;
  const product = await findProduct(db, productId);
  if (product?.imageUrl === imageUrl) return;
  await Promise.all(keysOf(imageUrl.slice(productImagePath.length)).map(files.delete));
}

/** Stores the original and its sizes. If resizing fails, the original is shown instead. */
async function storeImage(
  { files, resizeImage }: Pick<Deps, 'files' | 'resizeImage'>,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  extension: ProductImageExtension,
): Promise<void> {
  await files.put(originalKey(key), bytes, productImageTypes[extension]);
  const resizing = productImageSizes.map(async (size) => {
    const resized = await resizeImage(bytes, productImageWidths[size]);
    await files.put(resizedKey(key, size), resized, productImageTypes.webp);
  });
  for (const result of await Promise.allSettled(resizing)) {
    if (result.status === 'fulfilled') continue;
    log('warn', { event: 'an image was not resized', key, error: safeErrorMessage(result.reason) });
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
