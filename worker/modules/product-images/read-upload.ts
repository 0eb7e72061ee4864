import { maxProductImageBytes } from '#worker/domain/catalog/product-image.ts';
import { AppError, invalidField } from '#worker/http/errors.ts';

/** A file for a calibration. */
export interface Upload {
  productId: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface UploadMessages {
  noProduct: string;
  noFile: string;
  tooLarge: string;
}

/** Reads a multipart body with a `file` and a `productId`. Throws 400 for a missing part and 413 above 5 MB. */
export async function readUpload(request: Request, messages: UploadMessages): Promise<Upload> {
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) throw invalidField('', 'The form could not be read.');
  const [productId, file] = [form.get('productId'), form.get('file')];
  if (typeof productId !== 'string' || productId === '') {
    throw invalidField('productId', messages.noProduct);
  }
  if (!(file instanceof File)) throw invalidField('file', messages.noFile);
  if (file.size > maxProductImageBytes) throw new AppError('tooLarge', messages.tooLarge);
  return { productId, bytes: new Uint8Array(await file.arrayBuffer()) };
}
