import type { Deps } from '#worker/deps.ts';
import {
  imageExtensionOf,
  maxProductImagePixels,
  type ProductImageExtension,
  type ProductImageSize,
  productImagePath,
  productImageProblems,
  productImageSizes,
  productImageTypes,
  productImageWidths,
} from '#worker/domain/catalog/product-image.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import { AppError, invalidField, UnusableImage } from '#worker/http/errors.ts';
import { hex } from '#worker/http/hex.ts';
import { log, safeErrorMessage } from '#worker/http/log.ts';
import { imageSizeOf } from './image-size.ts';
import type { Upload } from './read-upload.ts';

const { unreadable, tooManyPixels } = productImageProblems;

/** A decoded image of a calibration. Its key contains the hash of its content. */
export interface ProductImage {
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
  extension: ProductImageExtension;
  /** WebP. */
  resized: Map<ProductImageSize, Uint8Array<ArrayBuffer>>;
}

/**
 * Decodes an uploaded image, and returns undefined if the file does not start like a JPG, PNG or WebP. Throws 400 if it
 * can't be decoded or has too many pixels, and 503 if it can't be decoded now.
 */
export async function readImage(
  deps: Pick<Deps, 'resizeImage'>,
  { productId, bytes }: Upload,
): Promise<ProductImage | undefined> {
  const extension = imageExtensionOf(bytes);
  if (extension === undefined) return undefined;
  const size = imageSizeOf(bytes, extension);
  if (size === undefined) throw invalidField('file', unreadable.description);
  if (size.width * size.height > maxProductImagePixels)
    throw invalidField('file', tooManyPixels.description);
  const resized = await resizeAll(deps, bytes);
  return { key: `${productId}/${await sha256(bytes)}.${extension}`, bytes, extension, resized };
}

/** Resizing decodes the whole image. */
async function resizeAll(
  { resizeImage }: Pick<Deps, 'resizeImage'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ProductImage['resized']> {
  try {
    const sizes = productImageSizes.map(
      async (size) => [size, await resizeImage(bytes, productImageWidths[size])] as const,
    );
    return new Map(await Promise.all(sizes));
  } catch (error) {
    if (error instanceof UnusableImage) throw invalidField('file', unreadable.description);
    log('warn', { event: 'an image was not decoded', error: safeErrorMessage(error) });
    throw new AppError('unavailable', 'We can’t read images right now. Try again in a minute.', {
      'Retry-After': '60',
    });
  }
}

export function imageUrlOf({ key }: ProductImage): string {
  return `${productImagePath}${key}`;
}

/** Stores the original and its sizes. */
export async function storeImage(
  files: FileBucket,
  { key, bytes, extension, resized }: ProductImage,
): Promise<void> {
  await Promise.all([
    files.put(originalKey(key), bytes, productImageTypes[extension]),
    ...[...resized].map(([size, image]) =>
      files.put(resizedKey(key, size), image, productImageTypes.webp),
    ),
  ]);
}

/** Deletes the original and its sizes. */
export async function deleteImage(files: FileBucket, imageUrl: string): Promise<void> {
  const key = imageUrl.slice(productImagePath.length);
  const keys = [originalKey(key), ...productImageSizes.map((size) => resizedKey(key, size))];
  await files.delete(keys);
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
