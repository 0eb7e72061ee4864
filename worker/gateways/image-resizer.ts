/**
 * Resizes an image to at most `maxWidthPx` pixels wide, never wider than it was. Returns WebP bytes. Throws if the bytes
 * are not an image or the service is unavailable.
 */
export type ResizeImage = (
  bytes: Uint8Array<ArrayBuffer>,
  maxWidthPx: number,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Resizes with Cloudflare Images. On the local stack, the same binding uses sharp. */
export function createImageResizer(images: ImagesBinding): ResizeImage {
  return async (bytes, maxWidthPx) => {
    const result = await images
      .input(new Blob([bytes]).stream())
      .transform({ width: maxWidthPx, fit: 'scale-down' })
      .output({ format: 'image/webp', quality: 80 });
    return new Uint8Array(await result.response().arrayBuffer());
  };
}
