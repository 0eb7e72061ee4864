import type { VerifiedFile } from '#db/statements/uploads.ts';
import {
  logDialectOf,
  logHeadBytes,
  maxLogBytes,
  mayBeLog,
} from '#worker/domain/datalogs/reading/log-text.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';

/** Returns whether an uploaded file is a datalog, by its name and first lines. Throws 503 when R2 fails. */
export async function isLogFile(
  files: Pick<FileBucket, 'get'>,
  { key, etag, name, size }: VerifiedFile,
): Promise<boolean> {
  if (!mayBeLog(name) || size > maxLogBytes) return false;
  const range = { offset: 0, length: Math.min(size, logHeadBytes) };
  const head = await files.get(key, { etag, range });
  if (head === undefined) return false;
  const bytes = new Uint8Array(await new Response(head.body).arrayBuffer());
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return logDialectOf(new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)) !== undefined;
}
