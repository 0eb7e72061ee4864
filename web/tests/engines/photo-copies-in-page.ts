/** A script for a page that makes smaller copies of photos. */
import { shrinkPhoto } from '#web/features/chat/attachments/shrink-photo.ts';

/** The copy of a photo: its size in px, and its gray tones at 24 × 24 points. */
export interface CopiedPhoto {
  width: number;
  height: number;
  tones: number[];
}

/** What the script adds to `window`. */
export interface PhotoCopyPage {
  copyPhoto: (jpeg: number[]) => Promise<CopiedPhoto | undefined>;
}

const points = 24;
/** Added to the end of a photo, which a decoder ignores, so that the app offers a smaller copy. */
const padding = new Uint8Array(2 * 1024 * 1024);

async function copyPhoto(jpeg: number[]): Promise<CopiedPhoto | undefined> {
  const copy = await shrinkPhoto(new File([Uint8Array.from(jpeg), padding], 'photo.jpg'));
  if (!copy) return undefined;
  const bitmap = await createImageBitmap(copy.file);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(points, points).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, points, points);
  const { data } = context.getImageData(0, 0, points, points);
  const tones = Array.from({ length: points * points }, (_, index) => data[index * 4 + 1] ?? 0);
  return { width, height, tones };
}

Object.assign(window, { copyPhoto } satisfies PhotoCopyPage);
