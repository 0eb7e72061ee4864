import type { Deps } from '#worker/deps.ts';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import {
  type ProductImageExtension,
  type ProductImageSize,
  productImageProblems,
  productImageTypes,
} from '#worker/domain/catalog/product-image.ts';
import { invalidField, notFound } from '#worker/http/errors.ts';
import { changePictures } from './change-pictures.usecases.ts';
import type { Upload } from './read-upload.ts';
import { imageUrlOf, originalKey, readImage, resizedKey } from './stored-image.ts';

const imageName = /^[0-9a-f]{64}\.(jpg|png|webp)$/;

/** Changes a product's image. Throws 400 unless the file is a JPG, PNG or WebP, and like `readImage` and `changePictures`. */
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

/** Removes a product's image, if any. Throws like `changePictures`. */
export async function removeProductImage(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  productId: string,
  actorId: string,
): Promise<void> {
  await changePictures(deps, { productId, actorId, picturesOf: () => ({ imageUrl: null }) });
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
