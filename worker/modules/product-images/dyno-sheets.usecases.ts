import { hasSameFields } from '#db/has-same-fields.ts';
import type { Deps } from '#worker/deps.ts';
import type {
  DynoNumbersJson,
  DynoPointJson,
  ProductDetailsJson,
} from '#worker/domain/catalog/catalog.api.ts';
import {
  dynoSheetId,
  dynoSheetProblems,
  maxDynoCsvBytes,
  measurableLevels,
} from '#worker/domain/catalog/dyno-sheet.ts';
import { AppError, invalidField } from '#worker/http/errors.ts';
import { DynoRunError, parseDynoRun } from './dyno-run.ts';
import { changePictures } from './product-images.usecases.ts';
import type { Upload } from './read-upload.ts';
import { imageUrlOf, readImage } from './stored-image.ts';

/**
 * Changes a product's dyno sheet to an image, or to the run of a CSV file. Another file drops the
 * numbers, which the shop read from the old one. Throws 400 unless the file is one of these, 413
 * for a CSV file above 1 MB, and like `readImage` and `changePictures`.
 */
export async function changeDynoSheet(
  deps: Pick<Deps, 'db' | 'files' | 'now' | 'resizeImage'>,
  upload: Upload,
  actorId: string,
): Promise<ProductDetailsJson> {
  const { productId, bytes } = upload;
  const image = await readImage(deps, upload);
  const sheet = image
    ? ({ kind: 'image', imageUrl: imageUrlOf(image) } as const)
    : ({ kind: 'run', points: readRun(bytes) } as const);
  return changePictures(deps, {
    productId,
    actorId,
    image,
    picturesOf: ({ dynoSheet: old }) => ({
      dynoSheet: {
        ...sheet,
        numbers: old && hasSameFields<object>(old, sheet) ? old.numbers : null,
      },
    }),
  });
}

/**
 * Stores what the shop read from a product's dyno sheet. Throws 400 for a level that the product
 * doesn't have, 409 without a sheet or for another sheet, and like `changePictures`.
 */
export function changeDynoNumbers(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  { productId, sheetId, numbers, actorId }: Numbers,
): Promise<ProductDetailsJson> {
  return changePictures(deps, {
    productId,
    actorId,
    picturesOf: (product) => {
      if (!product.dynoSheet) throw new AppError('conflict', 'Upload the dyno sheet first.');
      if (dynoSheetId(product.dynoSheet) !== sheetId) {
        throw new AppError(
          'conflict',
          'Another admin just replaced this dyno sheet. Enter the numbers of the new one.',
        );
      }
      const known = measurableLevels(product);
      const unknown = numbers.levels.find(({ name }) => !known.includes(name));
      if (unknown) throw invalidField('levels', `This calibration has no level ${unknown.name}`);
      return { dynoSheet: { ...product.dynoSheet, numbers } };
    },
  });
}

interface Numbers {
  productId: string;
  /** The sheet that has the numbers, as `dynoSheetId` returns it. */
  sheetId: string;
  numbers: DynoNumbersJson;
  actorId: string;
}

function readRun(bytes: Uint8Array): DynoPointJson[] {
  // Text has no NUL bytes.
  if (bytes.includes(0)) throw invalidField('file', dynoSheetProblems.notADynoSheet);
  if (bytes.length > maxDynoCsvBytes) throw new AppError('tooLarge', dynoSheetProblems.tooLarge);
  try {
    return parseDynoRun(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof DynoRunError) throw invalidField('file', error.message);
    throw error;
  }
}
