import { expect, it } from 'vitest';
import { hasPlace } from './photo-place.ts';

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
