import type { Deps } from '#worker/deps.ts';
import {
  imageExtensionOf,
  type ProductImageExtension,
  type ProductImageSize,
  productImagePath,
  productImageSizes,
  productImageTypes,
  productImageWidths,
} from '#worker/domain/catalog/product-image.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import { hex } from '#worker/http/hex.ts';
import { log, safeErrorMessage } from '#worker/http/log.ts';
import type { Upload } from './read-upload.ts';

/** An uploaded image of a calibration. Its key contains the hash of its content. */
export interface ProductImage {
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
  extension: ProductImageExtension;
}

/** Returns the uploaded image, or undefined if the file does not start like a JPG, PNG or WebP. */
export async function imageOf({ productId, bytes }: Upload): Promise<ProductImage | undefined> {
  const extension = imageExtensionOf(bytes);
  return extension && { key: `${productId}/${await sha256(bytes)}.${extension}`, bytes, extension };
}

export function imageUrlOf({ key }: ProductImage): string {
  return `${productImagePath}${key}`;
}

/** Stores the original and its sizes. If resizing fails, the original is shown instead. */
export async function storeImage(
  { files, resizeImage }: Pick<Deps, 'files' | 'resizeImage'>,
  { key, bytes, extension }: ProductImage,
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

/** Deletes the original and its sizes. */
export async function deleteImage(files: FileBucket, imageUrl: string): Promise<void> {
  const key = imageUrl.slice(productImagePath.length);
  const keys = [originalKey(key), ...productImageSizes.map((size) => resizedKey(key, size))];
  await files.deleteAll(keys);
}

export function originalKey(key: string): string {
  return `product-images/${key}`;
}

export function resizedKey(key: string, size: ProductImageSize): string {
  return `product-images/${key}.${size}.webp`;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
