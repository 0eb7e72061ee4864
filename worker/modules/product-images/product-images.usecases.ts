import type { Deps } from '#worker/deps.ts';
import type { ProductJson } from '#worker/domain/api.ts';
import {
  imageEndingOf,
  type ProductImageEnding,
  productImageProblems,
  productImageTypes,
} from '#worker/domain/product-image.ts';
import { invalidField, notFound } from '#worker/http/errors.ts';
import type { ImageUpload } from './image-upload.ts';
import { findProduct, isImageUsed, setImage } from './product-images.repository.ts';

const imagePath = '/api/product-images/';
const imageName = /^[0-9a-f]{64}\.(jpg|png|webp)$/;

/**
 * Gives a product a new image (spec sections 2 and 7): the file is stored under the hash of its content, then
 * the product shows it, then the old one goes if no other product has it. The same file sent again changes
 * nothing. Throws 400 for a file that is no JPG, PNG or WebP by its first bytes, and 404 for no such product.
 */
export async function changeProductImage(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { productId, bytes }: ImageUpload,
): Promise<ProductJson> {
  const ending = imageEndingOf(bytes);
  if (ending === undefined) throw invalidField('file', productImageProblems.notAnImage.description);
  const product = await findProduct(db, productId);
  if (product === undefined) throw notFound('This calibration');
  const name = `${await sha256(bytes)}.${ending}`;
  const imageUrl = `${imagePath}${name}`;
  if (product.imageUrl === imageUrl) return product;
  await files.put(keyOf(name), bytes, productImageTypes[ending]);
  await setImage(db, productId, imageUrl);
  await removeUnused({ db, files }, product.imageUrl);
  return { ...product, imageUrl };
}

/** A product's image by the name that its `imageUrl` ends with. Throws 404 for any other name. */
export async function openProductImage({ files }: Pick<Deps, 'files'>, name: string) {
  const ending = imageName.exec(name)?.[1] as ProductImageEnding | undefined;
  const file = ending && (await files.get(keyOf(name)));
  if (!ending || !file) throw notFound('This image');
  return { ...file, type: productImageTypes[ending] };
}

async function removeUnused(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  imageUrl: string | null,
): Promise<void> {
  const name = imageUrl?.startsWith(imagePath) ? imageUrl.slice(imagePath.length) : undefined;
  if (!imageUrl || !name || (await isImageUsed(db, imageUrl))) return;
  await files.delete(keyOf(name));
}

function keyOf(name: string): string {
  return `product-images/${name}`;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
