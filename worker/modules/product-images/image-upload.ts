import { z } from 'zod';
import {
  maxProductImageBytes,
  productImageProblems,
  productImageSizes,
} from '#worker/domain/catalog/product-image.ts';
import { AppError, invalidField } from '#worker/http/errors.ts';

export interface ImageUpload {
  productId: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The query of an image. Without a size, the original is served. */
export const imageSchema = z.object({
  size: z.enum(productImageSizes, 'Choose small or large').optional(),
});

/** Reads the multipart body of `POST /api/admin/product-image`. Throws 400 for a missing part and 413 above 5 MB. */
export async function readImageUpload(request: Request): Promise<ImageUpload> {
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) throw invalidField('', 'The form could not be read.');
  const [productId, file] = [form.get('productId'), form.get('file')];
  if (typeof productId !== 'string' || productId === '') {
    throw invalidField('productId', 'Choose the calibration for this image');
  }
  if (!(file instanceof File)) {
    throw invalidField('file', productImageProblems.notAnImage.description);
  }
  if (file.size > maxProductImageBytes) {
    throw new AppError('tooLarge', productImageProblems.tooLarge.description);
  }
  return { productId, bytes: new Uint8Array(await file.arrayBuffer()) };
}
