import { makeZip } from 'client-zip';
import { create as contentDisposition } from 'content-disposition';
import type { FileStore } from '#worker/gateways/file-store.ts';
import type { OwnData } from './own-data.usecases.ts';

/** Streams a person's data as a ZIP: no file is held, and each is opened only when its turn comes. */
export function dataResponse(files: FileStore, data: OwnData): Response {
  const day = new Date(data.at).toISOString().slice(0, 10);
  return new Response(makeZip(entriesOf(files, data)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`straight-six-data-${day}.zip`),
      'Cache-Control': 'private, no-store',
    },
  });
}

async function* entriesOf(files: FileStore, { json, files: own, at }: OwnData) {
  yield { name: 'data.json', lastModified: new Date(at), input: JSON.stringify(json, null, 2) };
  for (const { path, key, etag, createdAt } of own) {
    const file = await files.get(key, etag === null ? {} : { etag });
    const lastModified = new Date(createdAt);
    if (file) yield { name: path, lastModified, input: file.body };
    else
      yield { name: `${path}.missing.txt`, lastModified, input: 'This file is no longer there.' };
  }
}
