import { isLargePhoto } from './chosen-file-rules.ts';
import { hasPlace } from './photo-place.ts';

/** The longest side of a smaller copy, in px. Enough to read a door plate. */
const maxSidePx = 2048;
const jpegQuality = 0.82;
/** A copy larger than this share of the original isn't worth it. */
const maxShare = 0.7;

export interface PhotoCopy {
  file: File;
  /** The original says where it was taken. */
  removesPlace: boolean;
}

/**
 * Returns a JPEG copy of a photo, upright and without its metadata. Undefined if the browser can't read the photo, or if
 * the photo says no place and the copy would not be much smaller.
 */
export async function shrinkPhoto(photo: File): Promise<PhotoCopy | undefined> {
  try {
    const removesPlace = await hasPlace(photo);
    if (!removesPlace && !isLargePhoto(photo)) return undefined;
    const blob = await drawSmaller(photo);
    if (!removesPlace && blob.size > photo.size * maxShare) return undefined;
    const name = photo.name.replace(/\.hei[cf]$/i, '.jpg');
    const { lastModified } = photo;
    return { file: new File([blob], name, { type: blob.type, lastModified }), removesPlace };
  } catch {
    return undefined;
  }
}

async function drawSmaller(photo: File): Promise<Blob> {
  // Turns the photo as its EXIF orientation says. The copy has no EXIF.
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('the browser has no 2D canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
  } finally {
    bitmap.close();
  }
}
