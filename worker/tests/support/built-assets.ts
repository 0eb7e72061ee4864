import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Response } from 'miniflare';

const directory = `${import.meta.dirname}/../../../dist/client`;

/** Stands in for Cloudflare's asset server: serves a page of the built web app with its ETag. */
export async function serveBuiltAsset({ url }: { url: string }): Promise<Response> {
  const page = await readFile(join(directory, new URL(url).pathname), 'utf8').catch(() => null);
  if (page === null) return new Response(null, { status: 404 });
  const etag = createHash('sha256').update(page).digest('hex');
  return new Response(page, { headers: { 'Content-Type': 'text/html', ETag: `"${etag}"` } });
}
