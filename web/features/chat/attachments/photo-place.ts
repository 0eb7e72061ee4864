/** EXIF is near the start of a photo. */
const searchedBytes = 512 * 1024;

const gpsTag = 0x8825;
const latitudeTag = 2;

/** Returns whether a photo says where it was taken, in EXIF or XMP. */
export async function hasPlace(photo: Blob): Promise<boolean> {
  const bytes = await photo.slice(0, searchedBytes).arrayBuffer();
  const text = new TextDecoder('latin1').decode(bytes);
  if (text.includes('exif:GPSLatitude')) return true;
  // EXIF is a TIFF, which starts with its byte order and the number 42. Each image format wraps it differently.
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
