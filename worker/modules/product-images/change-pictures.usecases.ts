import { hasSameFields } from '#db/has-same-fields.ts';
import type { Deps } from '#worker/deps.ts';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { productImagePath } from '#worker/domain/catalog/product-image.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { findProduct, type Pictures, replacePictures } from './product-images.repository.ts';
import { deleteImage, imageUrlOf, type ProductImage, storeImage } from './stored-image.ts';

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
 * Changes a product's pictures: stores the new image, updates the product, then deletes the replaced images. Setting the
 * same pictures again is a no-op. Throws 404 for an unknown product, and 409 if other admins keep changing it.
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
