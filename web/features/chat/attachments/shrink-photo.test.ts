import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasPlace, shrinkPhoto } from './shrink-photo.ts';

let copyBytes = 100;
const canvases: { width: number; height: number }[] = [];

/** Draws nothing, and encodes to `copyBytes`. */
class CanvasStub {
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    canvases.push(this);
  }

  getContext() {
    return { drawImage() {} };
  }

  async convertToBlob({ type }: { type: string }) {
    return new Blob([new Uint8Array(copyBytes)], { type });
  }
}

beforeEach(() => {
  copyBytes = 100;
  canvases.length = 0;
  vi.stubGlobal('OffscreenCanvas', CanvasStub);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }));
});

afterEach(() => vi.unstubAllGlobals());

const photo = (name: string, { bytes = 2_000_000, text = '' } = {}) =>
  new File([text, new Uint8Array(bytes)], name);

it('makes a JPEG with a longest side of 2048 px', async () => {
  const copy = await shrinkPhoto(photo('IMG_1.HEIC'));
  expect(copy?.file).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 100 });
  expect(copy?.removesPlace).toBe(false);
  expect(canvases).toMatchObject([{ width: 2048, height: 1536 }]);
  expect((await shrinkPhoto(photo('IMG_2.jpeg')))?.file.name).toBe('IMG_2.jpeg');
});

it('makes no copy that is not much smaller', async () => {
  copyBytes = 1_400_001;
  expect(await shrinkPhoto(photo('IMG_1.jpg'))).toBeUndefined();
});

it('copies a small photo only if it says where it was taken, whatever the size of the copy', async () => {
  copyBytes = 2000;
  expect(await shrinkPhoto(photo('IMG_1.jpg', { bytes: 1000 }))).toBeUndefined();
  const copy = await shrinkPhoto(photo('IMG_1.jpg', { bytes: 1000, text: 'exif:GPSLatitude' }));
  expect(copy).toMatchObject({ file: { size: 2000 }, removesPlace: true });
});

it('makes no copy of a photo that the browser can’t read', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('not an image')));
  expect(await shrinkPhoto(photo('IMG_1.heic'))).toBeUndefined();
});

interface Tiff {
  isLittle?: boolean;
  /** The tags of the GPS directory; none without one. */
  gpsTags?: number[] | undefined;
}

/** Writes EXIF with an orientation and, if wanted, a GPS directory. */
function tiff({ isLittle = false, gpsTags }: Tiff): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(200));
  const directory = (at: number, entries: [tag: number, value: number][]) => {
    view.setUint16(at, entries.length, isLittle);
    for (const [index, [tag, value]] of entries.entries()) {
      view.setUint16(at + 2 + index * 12, tag, isLittle);
      view.setUint32(at + 10 + index * 12, value, isLittle);
    }
  };
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  directory(8, [[0x112, 6], ...(gpsTags ? [[0x8825, 100] as [number, number]] : [])]);
  if (gpsTags)
    directory(
      100,
      gpsTags.map((tag) => [tag, 0]),
    );
  return new Uint8Array(view.buffer);
}

const jpeg = (...parts: BlobPart[]) =>
  new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 99), 'Exif\0\0', ...parts]);

it.each([
  ['in either byte order', jpeg(tiff({ gpsTags: [0, 1, 2, 3, 4] })), true],
  ['in either byte order', jpeg(tiff({ isLittle: true, gpsTags: [1, 2] })), true],
  [
    'in a HEIC after other items',
    new Blob(['ftypheic', new Uint8Array(9000), tiff({ gpsTags: [2] })]),
    true,
  ],
  ['in XMP', jpeg('<rdf:Description exif:GPSLatitude="40,26.77N"/>'), true],
  ['not in a GPS directory without a latitude', jpeg(tiff({ gpsTags: [0, 29] })), false],
  ['not in EXIF without GPS', jpeg(tiff({})), false],
  ['not in truncated EXIF', jpeg(tiff({ gpsTags: [2] }).slice(0, 101)), false],
  ['not in a photo without EXIF', new Blob([new Uint8Array(100)]), false],
])('finds a place %s', async (_, photo, expected) => {
  expect(await hasPlace(photo)).toBe(expected);
});
