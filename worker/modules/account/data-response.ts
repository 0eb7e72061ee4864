import { makeZip } from 'client-zip';
import { create as contentDisposition } from 'content-disposition';
import { siteSlug } from '#worker/domain/site-name.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import type { OwnData } from './own-data.usecases.ts';
import type { OwnFile } from './own-orders.usecases.ts';
import { streamJson } from './stream-json.ts';

/** Each file takes a request to R2, of the 10,000 that wrangler.toml allows. */
const maxFiles = 5000;

interface DataOptions {
  /** The bytes of the files in the ZIP. */
  maxBytes: number;
  /** Creates one-time links to the files that don't fit. */
  linksTo: (files: readonly OwnFile[]) => Promise<string[]>;
}

/** Streams a user's data as a ZIP. Reads one page of orders and one file at a time, to limit the memory it needs. */
export function dataResponse(files: FileBucket, data: OwnData, options: DataOptions): Response {
  const day = new Date(data.at).toISOString().slice(0, 10);
  return new Response(makeZip(entriesOf(files, data, options)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`${siteSlug}-data-${day}.zip`),
      'Cache-Control': 'private, no-store',
    },
  });
}

async function* entriesOf(
  files: FileBucket,
  { json, files: own, at }: OwnData,
  { maxBytes, linksTo }: DataOptions,
) {
  yield { name: 'data.json', lastModified: new Date(at), input: streamJson(json) };
  const linked: OwnFile[] = [];
  let bytes = 0;
  for (const [index, file] of own.entries()) {
    const { path, key, etag, createdAt, size, isHeld } = file;
    const lastModified = new Date(createdAt);
    if (!isHeld && (bytes + size > maxBytes || index >= maxFiles)) {
      linked.push(file);
      continue;
    }
    bytes += size;
    const object = isHeld ? undefined : await files.get(key, etag === null ? {} : { etag });
    const missing = isHeld ? 'A scanner has not cleared this file.' : 'This file no longer exists.';
    if (object) yield { name: path, lastModified, input: object.body };
    else yield { name: `${path}.missing.txt`, lastModified, input: missing };
  }
  if (linked.length === 0) return;
  const links = await linksTo(linked);
  const lines = linked.map(({ path }, index) => `${path}\n${links[index]}`);
  const input = [linksIntroduction, ...lines].join('\n\n');
  yield { name: 'more-files.txt', lastModified: new Date(at), input };
}

const linksIntroduction =
  'These files are too large for one download. Each link works once, for 24 hours, while you’re logged in.';
