import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo.ts';

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
