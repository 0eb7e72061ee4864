import type { VerifiedFile } from '#db/statements/uploads.ts';
import {
  logEncoding,
  logHeadBytes,
  logLayoutOf,
  maxLogBytes,
  mayBeLog,
} from '#worker/domain/datalogs/reading/log-layout.ts';
import type { StockFileJson } from '#worker/domain/files/files.api.ts';
import { createStockFileReader, stockFileReadBytes } from '#worker/domain/files/stock-file.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import { unusableUpload } from '#worker/http/errors.ts';

/** Checks by name and first lines whether an upload is a datalog. Throws 503 if R2 fails. */
export async function isLogFile(
  files: Pick<FileBucket, 'get'>,
  { key, etag, name, size }: VerifiedFile,
): Promise<boolean> {
  if (!mayBeLog(name) || size > maxLogBytes) return false;
  const isWhole = size <= logHeadBytes;
  const range = { offset: 0, length: Math.min(size, logHeadBytes) };
  const file = await files.get(key, { etag, range });
  if (file === undefined) return false;
  const head = new Uint8Array(await new Response(file.body).arrayBuffer());
  const text = new TextDecoder(logEncoding(head, isUtf8(head))).decode(head, { stream: !isWhole });
  return logLayoutOf(text, { isWhole }) !== undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Streams a stock file, and returns its checksum and the data in its first bytes. Throws 409 if the
 * file was overwritten, and 503 if R2 fails.
 */
export async function readStockFile(
  files: Pick<FileBucket, 'get' | 'sha256'>,
  { key, etag, size }: VerifiedFile,
): Promise<Pick<StockFileJson, 'sha256' | 'vins' | 'partNumbers' | 'readBytes'>> {
  const readBytes = Math.min(size, stockFileReadBytes);
  const [sha256, head] = await Promise.all([
    files.sha256(key, etag),
    files.get(key, { etag, range: { offset: 0, length: readBytes } }),
  ]);
  if (sha256 === undefined || head === undefined) {
    throw unusableUpload('conflict', 'This file was overwritten. Upload it again.');
  }
  const reader = createStockFileReader();
  for await (const bytes of head.body) reader.read(bytes);
  return { sha256, ...reader.finish(), readBytes };
}
