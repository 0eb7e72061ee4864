import { UnusableImage } from '#worker/http/errors.ts';

/**
 * Resizes an image to at most `maxWidthPx` pixels wide, never wider than it was. Returns WebP
 * bytes. Throws UnusableImage for bytes that can't be resized, and any other error if the service
 * is unavailable.
 */
export type ResizeImage = (
  image: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  maxWidthPx: number,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Not an image, too many pixels, and an unsupported format. The other codes include outages and exceeded quotas. */
const unusableImageCodes: readonly unknown[] = [9412, 9413, 9520];
/** A damaged image, or a failure of the service. */
const internalErrorCode = 9523;

/** A PNG of 1 × 1 px. */
const intactImage = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
);

/** Resizes with Cloudflare Images. On the local stack, the same binding uses sharp. */
export function createImageResizer(images: ImagesBinding): ResizeImage {
  const resize: ResizeImage = async (image, maxWidthPx) => {
    const stream = image instanceof Uint8Array ? new Blob([image]).stream() : image;
    const result = await images
      .input(stream)
      .transform({ width: maxWidthPx, fit: 'scale-down' })
      .output({ format: 'image/webp', quality: 80 });
    return new Uint8Array(await result.response().arrayBuffer());
  };

  /** An internal error is the image's fault if the service can resize another image. */
  async function isUnusable({ code }: { code?: unknown }, maxWidthPx: number): Promise<boolean> {
    if (code !== internalErrorCode) return unusableImageCodes.includes(code);
    return resize(intactImage, maxWidthPx).then(
      () => true,
      () => false,
    );
  }

  return (image, maxWidthPx) =>
    resize(image, maxWidthPx).catch(async (error) => {
      throw (await isUnusable(error, maxWidthPx)) ? new UnusableImage(String(error)) : error;
    });
}
