import { isLargePhoto } from './chosen-file-rules.ts';

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
 * Returns a JPEG copy of a photo, upright and without its metadata. Undefined if the browser can't
 * read the photo, or if the photo says no place and the copy would not be much smaller.
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

/** EXIF is near the start of a photo. */
const searchedBytes = 512 * 1024;

const gpsTag = 0x8825;
const latitudeTag = 2;

/** Returns whether a photo says where it was taken, in EXIF or XMP. */
export async function hasPlace(photo: Blob): Promise<boolean> {
  const bytes = await photo.slice(0, searchedBytes).arrayBuffer();
  const text = new TextDecoder('latin1').decode(bytes);
  if (text.includes('exif:GPSLatitude')) return true;
  // EXIF is a TIFF, which starts with its byte order and the number 42. Each image format wraps it
  // differently.
  const headers = [...text.matchAll(/II\*\0|MM\0\*/g)];
  return headers.some(({ index }) => hasLatitude(new DataView(bytes, index)));
}

function hasLatitude(tiff: DataView): boolean {
  const isLittle = tiff.getUint8(0) === 0x49;

  /** Returns the value of a tag in the directory at this offset. */
  function readTag(directory: number, tag: number): number | undefined {
    const count = tiff.getUint16(directory, isLittle);
    for (let at = directory + 2; at < directory + 2 + count * 12; at += 12) {
      if (tiff.getUint16(at, isLittle) === tag) return tiff.getUint32(at + 8, isLittle);
    }
    return undefined;
  }

  try {
    const gps = readTag(tiff.getUint32(4, isLittle), gpsTag);
    return gps !== undefined && readTag(gps, latitudeTag) !== undefined;
  } catch (error) {
    // A read past the end: it only looked like a TIFF.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
