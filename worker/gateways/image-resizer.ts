import { UnusableImage } from '#worker/http/unusable-image.ts';

/**
 * Resizes an image to at most `maxWidthPx` pixels wide, never wider than it was. Returns WebP bytes. Throws UnusableImage
 * for bytes that can't be resized, and any other error if the service is unavailable.
 */
export type ResizeImage = (
  image: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  maxWidthPx: number,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Not an image, too many pixels, and an unsupported format. The other codes include outages and exceeded quotas. */
const unusableImageCodes: readonly unknown[] = [9412, 9413, 9520];

/** Resizes with Cloudflare Images. On the local stack, the same binding uses sharp. */
export function createImageResizer(images: ImagesBinding): ResizeImage {
  return async (image, maxWidthPx) => {
    const stream = image instanceof Uint8Array ? new Blob([image]).stream() : image;
    try {
      const result = await images
        .input(stream)
        .transform({ width: maxWidthPx, fit: 'scale-down' })
        .output({ format: 'image/webp', quality: 80 });
      return new Uint8Array(await result.response().arrayBuffer());
    } catch (error) {
      const { code } = error as { code?: unknown };
      throw unusableImageCodes.includes(code) ? new UnusableImage(String(error)) : error;
    }
  };
}
