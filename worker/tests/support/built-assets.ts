import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Response } from 'miniflare';

const directory = `${import.meta.dirname}/../../../dist/client`;

/** Stands in for Cloudflare's asset server: serves a page of the built web app with its ETag and headers. */
export async function serveBuiltAsset({ url }: { url: string }): Promise<Response> {
  const page = await readFile(join(directory, new URL(url).pathname), 'utf8').catch(() => null);
  if (page === null) return new Response(null, { status: 404 });
  const etag = createHash('sha256').update(page).digest('hex');
  return new Response(page, {
    headers: { ...(await pageHeaders()), 'Content-Type': 'text/html', ETag: `"${etag}"` },
  });
}

/** Reads the headers of every path, which `_headers` lists first. */
async function pageHeaders(): Promise<Record<string, string>> {
  const [, block = ''] =
    /^\/\*\n((?: .*\n)+)/m.exec(await readFile(join(directory, '_headers'), 'utf8')) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/^ +([^:]+): (.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}
