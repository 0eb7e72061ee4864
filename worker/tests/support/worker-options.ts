import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Response } from 'miniflare';
import { raisedQuotas } from '#web/tests/support/raised-quotas.ts';
import { builtWorker } from '#worker/local/build.ts';
import { logsReachedMutants } from './reached-mutants.ts';

const directory = `${import.meta.dirname}/../../../dist/client`;

const bucket = {
  id: 'straight-six-files',
  s3Credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
};

interface WorkerOptions {
  port: number;
  /** Environment variables that override the defaults. */
  vars: Record<string, string>;
  /** The requests that each limit allows in 10 s. */
  limits: { write: number; address: number };
  /** If false, every call of the bucket's methods fails. */
  hasBucket: boolean;
}

/** Returns Miniflare's options for the built Worker, with the bindings of wrangler.toml. */
export async function workerOptions({ port, vars, limits, hasBucket }: WorkerOptions) {
  const contents = await readFile(join(builtWorker, 'index.js'), 'utf8');
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    cf: false,
    name: 'store',
    modules: [
      { type: 'ESModule', path: 'index.js', contents: `${logsReachedMutants()}${contents}` },
    ],
    compatibilityDate: '2026-11-01',
    compatibilityFlags: ['nodejs_compat'],
    bindings: {
      ADMIN_EMAILS: 'admin@example.com, second-admin@example.com',
      QUOTAS: raisedQuotas,
      DECISION_DELAY_MS: '0',
      R2_BUCKET: bucket.id,
      R2_ENDPOINT: '/cdn-cgi/local/r2/s3',
      R2_ACCESS_KEY_ID: bucket.s3Credentials.accessKeyId,
      R2_SECRET_ACCESS_KEY: bucket.s3Credentials.secretAccessKey,
      // Selects a change of `npm run mutate`.
      ...(process.env.__STRYKER_ACTIVE_MUTANT__ && {
        __STRYKER_ACTIVE_MUTANT__: process.env.__STRYKER_ACTIVE_MUTANT__,
      }),
      ...vars,
    },
    ...(hasBucket && { r2Buckets: { FILES: bucket } }),
    serviceBindings: { ASSETS: serveBuiltAsset, ...(!hasBucket && { FILES: serveBuiltAsset }) },
    images: { binding: 'IMAGES' },
    ratelimits: {
      WRITE_LIMIT: { namespace_id: '1', simple: { limit: limits.write, period: 10 } },
      ADDRESS_LIMIT: { namespace_id: '2', simple: { limit: limits.address, period: 10 } },
    },
  });
}

/** Stands in for Cloudflare's asset server: serves a page of the built web app with its ETag and headers. */
async function serveBuiltAsset({ url }: { url: string }): Promise<Response> {
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
