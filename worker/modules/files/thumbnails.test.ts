import { expect, it, vi } from 'vitest';
import { createFileBucket } from '#worker/gateways/file-bucket.ts';
import type { ResizeImage } from '#worker/gateways/image-resizer.ts';
import { UnusableImage } from '#worker/http/errors.ts';
import { thumbnailOf } from './thumbnails.usecases.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(64).fill(0)]);
const file = { key: 'uploads/ana/truck', name: 'truck.png', size: png.length, etag: 'e1' };

/** A bucket with the file, and its thumbnail once it is stored. */
function bucketWithFile() {
  const objects = new Map<string, Uint8Array>([[file.key, png]]);
  const bucket = {
    get: async (key: string) => {
      const bytes = objects.get(key);
      if (bytes === undefined) return null;
      return {
        body: new Blob([new Uint8Array(bytes)]).stream(),
        httpEtag: '"e1"',
        size: bytes.length,
      };
    },
    put: async (key: string, bytes: Uint8Array) => void objects.set(key, bytes),
  };
  return { objects, files: createFileBucket(bucket as unknown as R2Bucket) };
}

const small = Uint8Array.from([1, 2, 3]);

it('creates the thumbnail once, from a stream', async () => {
  const { files } = bucketWithFile();
  const resizeImage = vi.fn<ResizeImage>(async (image) => {
    expect(image).toBeInstanceOf(ReadableStream);
    return small;
  });
  expect(await thumbnailOf({ files, resizeImage }, 'truck', file)).toEqual(small);
  const stored = await thumbnailOf({ files, resizeImage }, 'truck', file);
  expect(new Uint8Array(await new Response(stored).arrayBuffer())).toEqual(small);
  expect(resizeImage).toHaveBeenCalledTimes(1);
});

it('tries again after an outage', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { files, objects } = bucketWithFile();
  const resizeImage = vi
    .fn<ResizeImage>()
    .mockRejectedValueOnce(Object.assign(new Error('IMAGES_TRANSFORM_9523'), { code: 9523 }))
    .mockResolvedValue(small);
  await expect(thumbnailOf({ files, resizeImage }, 'truck', file)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect([...objects.keys()]).toEqual([file.key]);
  expect(await thumbnailOf({ files, resizeImage }, 'truck', file)).toEqual(small);
  warn.mockRestore();
  log.mockRestore();
});

it('remembers an image that can’t be resized', async () => {
  const { files } = bucketWithFile();
  const resizeImage = vi.fn<ResizeImage>().mockRejectedValue(new UnusableImage('9412'));
  for (const _attempt of [1, 2]) {
    await expect(thumbnailOf({ files, resizeImage }, 'truck', file)).rejects.toMatchObject({
      code: 'notFound',
    });
  }
  expect(resizeImage).toHaveBeenCalledTimes(1);
});
