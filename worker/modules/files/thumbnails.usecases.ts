import type { Deps } from '#worker/deps.ts';
import { imageExtensionOf } from '#worker/domain/catalog/product-image.ts';
import { hasThumbnail, thumbnailKey } from '#worker/domain/files/file-rules.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import { AppError, notFound, UnusableImage } from '#worker/http/errors.ts';
import { log, safeErrorMessage } from '#worker/http/log.ts';
import { type Download, type FileRequest, requireVisibleFile } from './files.usecases.ts';

/** Thumbnail width in pixels: twice its CSS width, for high-density screens. */
const thumbnailWidth = 640;
/** Enough bytes to detect an image type. */
const imageStartBytes = 64;

type ThumbnailDeps = Pick<Deps, 'files' | 'resizeImage'>;
type Thumbnail = ReadableStream | Uint8Array<ArrayBuffer>;

/**
 * Returns a chat image's thumbnail, and creates it on first use. Throws 404 if the file has no
 * thumbnail, and 503 if it can't be created now.
 */
export async function openThumbnail(
  deps: ThumbnailDeps & Pick<Deps, 'db'>,
  request: FileRequest,
): Promise<Thumbnail> {
  const { file } = await requireVisibleFile(deps.db, request);
  return thumbnailOf(deps, request.fileId, file);
}

/** Returns a file's thumbnail like `openThumbnail`, without checking access. */
export async function thumbnailOf(
  { files, resizeImage }: ThumbnailDeps,
  fileId: string,
  file: Download,
): Promise<Thumbnail> {
  if (!hasThumbnail(file)) throw notFound('This image');
  const key = thumbnailKey(fileId);
  const existing = await files.get(key);
  // An empty object marks a file that has no thumbnail.
  if (existing?.size === 0) throw notFound('This image');
  if (existing) return existing.body;
  const small = (await isImage(files, file))
    ? await shrink({ files, resizeImage }, file)
    : undefined;
  await files.put(key, small ?? new Uint8Array(), 'image/webp');
  if (small === undefined) throw notFound('This image');
  return small;
}

/** Checks only the first bytes, to avoid reading a large file that is not an image. */
async function isImage(files: FileBucket, { key, etag }: Download): Promise<boolean> {
  const start = await files.get(key, { etag, range: { offset: 0, length: imageStartBytes } });
  if (start === undefined) throw notFound('This image');
  const bytes = new Uint8Array(await new Response(start.body).arrayBuffer());
  return imageExtensionOf(bytes) !== undefined;
}

/** Returns undefined for an image that can't be resized. After an outage, the next view tries again. */
async function shrink({ files, resizeImage }: ThumbnailDeps, { key, etag }: Download) {
  const original = await files.get(key, { etag });
  if (original === undefined) throw notFound('This image');
  try {
    return await resizeImage(original.body, thumbnailWidth);
  } catch (error) {
    if (error instanceof UnusableImage) return undefined;
    log('warn', { event: 'a thumbnail was not created', key, error: safeErrorMessage(error) });
    throw new AppError('unavailable', 'We can’t show a preview right now. Try again in a minute.', {
      'Retry-After': '60',
    });
  }
}
