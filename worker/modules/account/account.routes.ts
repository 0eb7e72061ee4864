import { makeZip } from 'client-zip';
import { create as contentDisposition } from 'content-disposition';
import { Hono } from 'hono';
import * as z from 'zod';
import { siteSlug } from '#worker/domain/site-name.ts';
import type { FileBucket } from '#worker/gateways/file-bucket.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { setUnsentItems } from '#worker/http/session/session-cookie.ts';
import { adminOnly, signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite, rateLimitedRead } from '#worker/http/write-guard.ts';
import { cancelDeletion, getAccount, requestDeletion } from './account.usecases.ts';
import { deleteUser } from './deletion.usecases.ts';
import { createExportLink } from './export-links.usecases.ts';
import { collectUserData, type OwnData } from './own-data.usecases.ts';
import type { OwnFile } from './own-orders.usecases.ts';
import { streamJson } from './stream-json.ts';

const message = 'The count must be a whole number from 0 to 1000';

/** The body of `PUT /api/account/unsent-items`. */
const unsentItemsSchema = z.object({
  count: z.int(message).min(0, message).max(1000, message),
});

async function* entriesOf(
  files: FileBucket,
  { json, files: own, at }: OwnData,
  { maxBytes, linkTo }: DataOptions,
) {
  yield { name: 'data.json', lastModified: new Date(at), input: streamJson(json) };
  const linked: OwnFile[] = [];
  let bytes = 0;
  for (const file of own) {
    const { path, key, etag, createdAt, size, isHeld } = file;
    const lastModified = new Date(createdAt);
    if (!isHeld && bytes + size > maxBytes) {
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
  const lines = await Promise.all(
    linked.map(async (file) => `${file.path}\n${await linkTo(file)}`),
  );
  const input = [linksIntroduction, ...lines].join('\n\n');
  yield { name: 'more-files.txt', lastModified: new Date(at), input };
}

const linksIntroduction =
  'These files are too large for one download. Each link works once, for 24 hours, while you’re logged in.';

const notStored = { 'Cache-Control': 'private, no-store' };

export const accountRoutes = new Hono<AppEnv>()
  .get('/account', signedIn(), async (c) =>
    c.json(await getAccount(c.var.deps, c.var.session.user), 200, notStored),
  )
  .get('/account/data', signedIn(), rateLimitedRead, async (c) => {
    const { deps, session } = c.var;
    const data = await collectUserData(deps, session.user);
    return dataResponse(deps.files, data, {
      maxBytes: deps.quotas.exportBytes,
      linkTo: async ({ id }) => {
        const path = await createExportLink(deps, { fileId: id, session });
        return new URL(path, deps.originOf(c.req.url)).href;
      },
    });
  })
  .put('/account/unsent-items', signedIn(), jsonWrite, jsonBody(unsentItemsSchema), (c) => {
    setUnsentItems(c, c.var.session.user.id, c.req.valid('json').count);
    return c.body(null, 204);
  })
  .post('/account/deletion', signedIn(), emptyWrite, async (c) =>
    c.json(await requestDeletion(c.var.deps, c.var.session.user), 200, notStored),
  )
  .delete('/account/deletion', signedIn(), emptyWrite, async (c) =>
    c.json(await cancelDeletion(c.var.deps, c.var.session.user), 200, notStored),
  )
  .post('/admin/users/:userId/deletion', adminOnly(), emptyWrite, async (c) => {
    const { userId } = c.req.param();
    await deleteUser(c.var.deps, { userId, adminId: c.var.session.user.id });
    return c.body(null, 204);
  });

interface DataOptions {
  /** The bytes of the files in the ZIP. */
  maxBytes: number;
  /** Creates a one-time link to a file, for the files that don't fit. */
  linkTo: (file: OwnFile) => Promise<string>;
}

/** Streams a user's data as a ZIP. Reads one page of orders and one file at a time, to limit the memory it needs. */
function dataResponse(files: FileBucket, data: OwnData, options: DataOptions): Response {
  const day = new Date(data.at).toISOString().slice(0, 10);
  return new Response(makeZip(entriesOf(files, data, options)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`${siteSlug}-data-${day}.zip`),
      'Cache-Control': 'private, no-store',
    },
  });
}
