import { makeZip } from 'client-zip';
import { create as contentDisposition } from 'content-disposition';
import { siteSlug } from '#worker/domain/site-name.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import type { OwnData } from './own-data.usecases.ts';
import { streamJson } from './stream-json.ts';

/** Streams a user's data as a ZIP. Reads one page of orders and one file at a time, to limit the memory it needs. */
export function dataResponse(files: FileBucket, data: OwnData): Response {
  const day = new Date(data.at).toISOString().slice(0, 10);
  return new Response(makeZip(entriesOf(files, data)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`${siteSlug}-data-${day}.zip`),
      'Cache-Control': 'private, no-store',
    },
  });
}

async function* entriesOf(files: FileBucket, { json, files: own, at }: OwnData) {
  yield { name: 'data.json', lastModified: new Date(at), input: streamJson(json) };
  for (const { path, key, etag, createdAt } of own) {
    const file = await files.get(key, etag === null ? {} : { etag });
    const lastModified = new Date(createdAt);
    if (file) yield { name: path, lastModified, input: file.body };
    else yield { name: `${path}.missing.txt`, lastModified, input: 'This file no longer exists.' };
  }
}
