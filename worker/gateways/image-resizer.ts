/**
 * Makes a picture narrower: WebP bytes, at most so many pixels wide, never wider than it was. Throws for what
 * is no picture and while the service is away.
 */
export type ResizeImage = (
  bytes: Uint8Array<ArrayBuffer>,
  maxWidthPx: number,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Resizes with Cloudflare Images; the local stack has sharp behind the same binding. */
export function createImageResizer(images: ImagesBinding): ResizeImage {
  return async (bytes, maxWidthPx) => {
    const result = await images
      .input(new Blob([bytes]).stream())
      .transform({ width: maxWidthPx, fit: 'scale-down' })
      .output({ format: 'image/webp', quality: 80 });
    return new Uint8Array(await result.response().arrayBuffer());
  };
}
