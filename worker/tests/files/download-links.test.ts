import { beforeEach, describe, expect, it } from 'vitest';
import { downloadLinks } from '#db/schema/files.ts';
import { minuteMs } from '#worker/domain/durations.ts';
import { defaultQuotas } from '#worker/http/quotas/quotas.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { runCleanupAfterHours } from './run-cleanup.ts';
import { attachInChat, someBytes } from './upload.ts';

const bytes = someBytes(5000);
const gone = [404, 'This link has expired or was already used. Open the file in the app again.'];

let customer: TestUser;
let fileUrl: string;

const server = await openServer({ quotas: { ...defaultQuotas, downloadLinksPerDay: 4 } });
const admin = await server.signIn('admin@example.com');

beforeEach(async () => {
  customer = await server.signIn(`${crypto.randomUUID()}@example.com`);
  fileUrl = await attachInChat(customer, bytes, 'tune.bin');
});

async function newLink(user = customer, url = fileUrl): Promise<string> {
  const response = await user.send('POST', `${url}/link`);
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([
    201,
    'private, no-store',
  ]);
  return ((await response.json()) as { url: string }).url;
}

/** Opens a link as Safari does, which has no session. */
const open = (link: string, init: RequestInit = {}) => fetch(server.origin + link, init);
const summaryOf = async (response: Response) => [response.status, await response.text()];

describe('a one-time link', () => {
  it('downloads its whole file once, without a session', async () => {
    const link = await newLink();
    const response = await open(link, { headers: { Range: 'bytes=0-9' } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': 'attachment; filename=tune.bin',
      'content-length': '5000',
      'cache-control': 'private, no-store',
      'accept-ranges': 'none',
    });
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(await summaryOf(await open(link))).toEqual(gone);
  });

  it('works for one of many requests at once', async () => {
    const link = await newLink();
    const responses = await Promise.all(Array.from({ length: 6 }, () => open(link)));
    const statuses = responses.map(({ status }) => status).sort();
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('survives a preview', async () => {
    const link = await newLink();
    expect((await open(link, { method: 'HEAD' })).status).toBe(503);
    const prefetch = { headers: { 'Sec-Purpose': 'prefetch;prerender' } };
    expect((await open(link, prefetch)).status).toBe(503);
    expect((await open(link)).status).toBe(200);
  });

  it('is stored only as a hash, and logged without its token', async () => {
    const link = await newLink();
    const token = link.split('/').at(-1) ?? '';
    expect(token.length).toBeGreaterThan(40);
    const rows = await server.db.orm.select().from(downloadLinks);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await open(link)).status).toBe(200);
    await expect.poll(() => server.logs.join('\n')).toContain('/api/downloads/…');
    expect(server.logs.join('\n')).not.toContain(token);
  });

  it('expires after 5 minutes, and the cleanup deletes it', async () => {
    const link = await newLink();
    const [row] = await server.db.orm.select().from(downloadLinks);
    const remaining = (row?.expiresAt ?? 0) - Date.now();
    expect(remaining).toBeGreaterThan(4 * minuteMs);
    expect(remaining).toBeLessThanOrEqual(5 * minuteMs);
    await server.db.orm.update(downloadLinks).set({ expiresAt: Date.now() - 1 });
    expect(await summaryOf(await open(link))).toEqual(gone);
    await runCleanupAfterHours(server, 0);
    expect(await server.db.orm.select().from(downloadLinks)).toEqual([]);
  });

  it('ends when its user logs out', async () => {
    const link = await newLink();
    await customer.send('DELETE', '/api/account/sessions');
    expect(await summaryOf(await open(link))).toEqual(gone);
  });

  it('ends when its user may no longer see the file', async () => {
    const promoted = await server.signIn(`${crypto.randomUUID()}@example.com`);
    const setAdmin = (isAdmin: number) =>
      server.db.client.execute({
        sql: 'update users set is_admin = ?, granted_role = ? where id = ?',
        args: [isAdmin, isAdmin ? 'admin' : null, promoted.user.id],
      });
    await setAdmin(1);
    const link = await newLink(promoted);
    await setAdmin(0);
    expect(await summaryOf(await open(link))).toEqual([404, 'This file was not found.']);
  });

  it('is created only for a file that the user may see', async () => {
    const stranger = await server.signIn(`${crypto.randomUUID()}@example.com`);
    const rejected = await stranger.send('POST', `${fileUrl}/link`);
    expect(await summaryOf(rejected)).toEqual([404, 'This file was not found.']);
    expect((await admin.send('POST', `${fileUrl}/link`)).status).toBe(201);
  });

  it.each(['nonsense', 'A'.repeat(43), `${'A'.repeat(43)}=`])(
    'rejects the token %s',
    async (token) => {
      expect(await summaryOf(await open(`/api/downloads/${token}`))).toEqual(gone);
    },
  );

  it('is limited per user and day', async () => {
    for (let index = 0; index < 4; index += 1) await newLink();
    const rejected = await customer.send('POST', `${fileUrl}/link`);
    expect(await summaryOf(rejected)).toEqual([
      429,
      'You’ve opened 4 large files today. You can open more tomorrow.',
    ]);
  });
});

it('keeps a link that could not be opened', async () => {
  const link = await newLink();
  await server.withoutBucket(async () => expect((await open(link)).status).toBeGreaterThan(499));
  expect(await summaryOf(await open(link))).toEqual([200, expect.any(String)]);
  expect(await summaryOf(await open(link))).toEqual(gone);
});
