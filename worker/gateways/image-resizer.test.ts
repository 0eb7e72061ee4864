import { expect, it } from 'vitest';
import { UnusableImage } from '#worker/http/errors.ts';
import { createImageResizer } from './image-resizer.ts';

/** A binding that fails with an error of Cloudflare Images, and records what it was given. */
function failingImages(code: number | undefined) {
  const inputs: unknown[] = [];
  const transformer = {
    transform: () => transformer,
    output: () => Promise.reject(Object.assign(new Error(`IMAGES_TRANSFORM_${code}`), { code })),
  };
  const input = (stream: unknown) => {
    inputs.push(stream);
    return transformer;
  };
  return { inputs, images: { input } as unknown as ImagesBinding };
}

it.each([
  [9412, 'bytes that are not an image', true],
  [9413, 'an image with too many pixels', true],
  [9520, 'an unsupported format', true],
  [9422, 'an exceeded quota', false],
  [9432, 'an unavailable service', false],
  [9523, 'an internal error', false],
  [undefined, 'a lost connection', false],
])('error %s (%s) means that the image is unusable: %s', async (code, _, isUnusable) => {
  const { images } = failingImages(code);
  const failure = await createImageResizer(images)(new Uint8Array(1), 640).catch((error) => error);
  expect(failure instanceof UnusableImage).toBe(isUnusable);
});

it('takes an image for unusable if only this image fails with an internal error', async () => {
  const transformer = {
    transform: () => transformer,
    output: async () => ({ response: () => new Response('small') }),
  };
  const { images: failing } = failingImages(9523);
  const image = new ReadableStream<Uint8Array>();
  const images = {
    input: (stream: ReadableStream<Uint8Array>) =>
      stream === image ? failing.input(stream) : transformer,
  } as unknown as ImagesBinding;
  await expect(createImageResizer(images)(image, 640)).rejects.toThrow(UnusableImage);
});

it('passes a stream on without reading it into memory', async () => {
  const { images, inputs } = failingImages(9432);
  const stream = new ReadableStream<Uint8Array>();
  await createImageResizer(images)(stream, 640).catch(() => {});
  expect(inputs).toEqual([stream]);
  expect(stream.locked).toBe(false);
});
