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
 * Decodes an uploaded image, and returns undefined if the file does not start like a JPG, PNG or
 * WebP. Throws 400 if it can't be decoded or has too many pixels, and 503 if it can't be decoded
 * now.
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

interface ImageSize {
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Returns the size of an image, or undefined if the image is truncated or not of this type. Reads
 * its structure up to its end, so that a truncated file is noticed before it is decoded.
 */
function imageSizeOf(
  bytes: Uint8Array<ArrayBuffer>,
  extension: ProductImageExtension,
): ImageSize | undefined {
  const read = { jpg: jpegSize, png: pngSize, webp: webpSize }[extension];
  try {
    const size = read(new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // A read past the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Chunks of length, type, data and checksum, up to IEND. */
function pngSize(view: DataView): ImageSize | undefined {
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let at = 8;
  while (chunkType(view, at + 4) !== 'IEND') at += 12 + view.getUint32(at);
  return at + 12 <= view.byteLength ? size : undefined;
}

/** Markers with segments, and after each start of scan the compressed data, up to the end-of-image marker. */
function jpegSize(view: DataView): ImageSize | undefined {
  let size: ImageSize | undefined;
  let at = 2;
  for (;;) {
    at = nextMarker(view, at);
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return size;
    if (isStartOfFrame(marker)) {
      size ??= { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
}

/** Skips fill bytes, compressed data and restart markers. */
function nextMarker(view: DataView, from: number): number {
  let at = from;
  for (;;) {
    const isMarker = view.getUint8(at) === 0xff;
    const code = view.getUint8(at + 1);
    const isRestart = code >= 0xd0 && code <= 0xd7;
    if (isMarker && code !== 0 && code !== 0xff && !isRestart) return at;
    at += 1;
  }
}

/** Three codes between the frames define tables. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** A RIFF file of known length. Its first chunk has the size. */
function webpSize(view: DataView): ImageSize | undefined {
  const isWhole = view.getUint32(4, true) + 8 <= view.byteLength;
  const type = chunkType(view, 12);
  if (!isWhole) return undefined;
  if (type === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (type === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (type !== 'VP8 ') return undefined;
  // The high bits say how to scale the image.
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

function chunkType(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
