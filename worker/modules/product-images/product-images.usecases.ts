import { hasSameFields } from '#db/has-same-fields.ts';
import type { Deps } from '#worker/deps.ts';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import {
  type ProductImageExtension,
  type ProductImageSize,
  productImagePath,
  productImageProblems,
  productImageTypes,
} from '#worker/domain/catalog/product-image.ts';
import { AppError, invalidField, notFound } from '#worker/http/errors.ts';
import { findProduct, type Pictures, replacePictures } from './product-images.repository.ts';
import type { Upload } from './read-upload.ts';
import {
  deleteImage,
  imageUrlOf,
  originalKey,
  type ProductImage,
  readImage,
  resizedKey,
  storeImage,
} from './stored-image.ts';

const imageName = /^[0-9a-f]{64}\.(jpg|png|webp)$/;

/**
 * Changes a product's image. Throws 400 unless the file is a JPG, PNG or WebP, and like `readImage`
 * and `changePictures`.
 */
export async function changeProductImage(
  deps: Pick<Deps, 'db' | 'files' | 'now' | 'resizeImage'>,
  upload: Upload,
  actorId: string,
): Promise<ProductDetailsJson> {
  const image = await readImage(deps, upload);
  if (image === undefined) throw invalidField('file', productImageProblems.notAnImage.description);
  const picturesOf = () => ({ imageUrl: imageUrlOf(image) });
  return changePictures(deps, { productId: upload.productId, actorId, picturesOf, image });
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

/** Each attempt can fail because another admin changed a picture first. */
const maxAttempts = 5;

interface Change {
  productId: string;
  actorId: string;
  /** Returns the new pictures of the product as it is now. */
  picturesOf: (before: ProductDetailsJson) => Partial<Pictures>;
  /** The new image, if the pictures refer to one. */
  image?: ProductImage | undefined;
}

/**
 * Changes a product's pictures: stores the new image, updates the product, then deletes the
 * replaced images. Setting the same pictures again is a no-op. Throws 404 for an unknown product,
 * and 409 if other admins keep changing it.
 */
export async function changePictures(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  { productId, actorId, picturesOf, image }: Change,
): Promise<ProductDetailsJson> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = await findProduct(deps.db, productId);
    if (before === undefined) throw notFound('This calibration');
    const after = { ...before, ...picturesOf(before) };
    if (hasSameFields<Pictures>(before, after)) return before;
    // Store the image on every attempt, because another admin's change may have deleted it.
    if (image) await storeImage(deps.files, image);
    const author = { actorId, at: deps.now() };
    if (await replacePictures(deps.db, { productId, before, after, author })) {
      await deleteUnlessShown(deps, productId, before);
      return after;
    }
  }
  if (image) await deleteUnlessShown(deps, productId, { imageUrl: imageUrlOf(image) });
  throw new AppError('conflict', 'Another admin is changing this calibration. Try again.');
}

/** Deletes the images among `pictures` that the product doesn't show. */
async function deleteUnlessShown(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  productId: string,
  pictures: Partial<Pictures>,
): Promise<void> {
  const isOwn = (url: string) => url.startsWith(`${productImagePath}${productId}/`);
  const product = await findProduct(db, productId);
  const shown = product ? imageUrlsOf(product) : [];
  const unused = imageUrlsOf(pictures).filter((url) => isOwn(url) && !shown.includes(url));
  await Promise.all(unused.map((url) => deleteImage(files, url)));
}

function imageUrlsOf({ imageUrl, dynoSheet }: Partial<Pictures>): string[] {
  const sheetUrl = dynoSheet?.kind === 'image' ? dynoSheet.imageUrl : null;
  return [imageUrl, sheetUrl].filter((url) => typeof url === 'string');
}
