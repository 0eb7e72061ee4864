import { create as contentDisposition } from 'content-disposition';
import parseRange from 'range-parser';
import type { ByteRange, FileBucket } from '#worker/gateways/file-bucket.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { Download } from './files.usecases.ts';

interface DownloadRequest {
  file: Download;
  /** Called before the response starts to stream. */
  onDownload: () => Promise<void>;
  request: Request;
}

/**
 * Streams a file, or the requested range of it so that a browser can resume a download. Throws 416
 * for a range beyond the end, and 404 when the object was deleted or overwritten.
 */
export async function downloadResponse(
  files: FileBucket,
  { file, onDownload, request }: DownloadRequest,
): Promise<Response> {
  const etag = `"${file.etag}"`;
  const headers = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': contentDisposition(file.name),
  };
  if (request.headers.get('If-None-Match') === etag) {
    return new Response(null, { status: 304, headers });
  }
  const range = rangeOf(request, file.size, etag);
  const length = range?.length ?? file.size;
  const sized = {
    ...headers,
    'Content-Length': String(length),
    ...(range && {
      'Content-Range': `bytes ${range.offset}-${range.offset + length - 1}/${file.size}`,
    }),
  };
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers: sized });
  const object = await files.get(file.key, { etag: file.etag, range });
  if (object === undefined) throw notFound('This file');
  await onDownload();
  return new Response(object.body, { status, headers: sized });
}

/** Returns the requested range; undefined for the whole file, several ranges, or a range of another version. */
function rangeOf(request: Request, size: number, etag: string): ByteRange | undefined {
  const requested = request.headers.get('Range');
  const ifRange = request.headers.get('If-Range');
  if (requested === null || (ifRange !== null && ifRange !== etag)) return undefined;
  const ranges = parseRange(size, requested);
  if (ranges === -1) {
    throw new AppError('rangeNotSatisfiable', 'The file ends before this range.', {
      'Content-Range': `bytes */${size}`,
    });
  }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  const [range] = ranges;
  return range && { offset: range.start, length: range.end - range.start + 1 };
}
