/** Reads the structure of an image up to its end, so that a truncated file is noticed before it is decoded. */
import type { ProductImageExtension } from '#worker/domain/catalog/product-image.ts';

interface ImageSize {
  /** In pixels. */
  width: number;
  height: number;
}

/** Returns the size of an image, or undefined if the image is truncated or not of this type. */
export function imageSizeOf(
  bytes: Uint8Array<ArrayBuffer>,
  extension: ProductImageExtension,
): ImageSize | undefined {
  const read = { jpg: jpegSize, png: pngSize, webp: webpSize }[extension];
  try {
    const size = read(new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // A read past the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Chunks of length, type, data and checksum, up to IEND. */
function pngSize(view: DataView): ImageSize | undefined {
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let at = 8;
  while (chunkType(view, at + 4) !== 'IEND') at += 12 + view.getUint32(at);
  return at + 12 <= view.byteLength ? size : undefined;
}

/** Markers with segments, and after each start of scan the compressed data, up to the end-of-image marker. */
function jpegSize(view: DataView): ImageSize | undefined {
  let size: ImageSize | undefined;
  let at = 2;
  for (;;) {
    at = nextMarker(view, at);
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return size;
    if (isStartOfFrame(marker)) {
      size ??= { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
}

/** Skips fill bytes, compressed data and restart markers. */
function nextMarker(view: DataView, from: number): number {
  let at = from;
  for (;;) {
    const isMarker = view.getUint8(at) === 0xff;
    const code = view.getUint8(at + 1);
    const isRestart = code >= 0xd0 && code <= 0xd7;
    if (isMarker && code !== 0 && code !== 0xff && !isRestart) return at;
    at += 1;
  }
}

/** Three codes between the frames define tables. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** A RIFF file of known length. Its first chunk has the size. */
function webpSize(view: DataView): ImageSize | undefined {
  const isWhole = view.getUint32(4, true) + 8 <= view.byteLength;
  const type = chunkType(view, 12);
  if (!isWhole) return undefined;
  if (type === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (type === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (type !== 'VP8 ') return undefined;
  // The high bits say how to scale the image.
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

function chunkType(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
