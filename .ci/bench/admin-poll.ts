import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type Person, signInTo } from '#worker/tests/support/person.ts';
import { card, withAdminPage } from './admin-page.ts';
import { type ApiRequest, type ApiTraffic, followApi } from './api-traffic.ts';
import { type Bench, secondAdmin } from './bench.ts';
import { atMost, type Row } from './bench-report.ts';
import { slowCpu } from './page-timing.ts';

const listPath = '/api/admin/orders';
const countsPath = `${listPath}/counts`;
/** Longer than from one poll to the next. */
const idleMs = 11_000;

/** What a change of one order costs every other admin, and how large an answer can be. */
export async function measureAdminPoll(bench: Bench): Promise<Row[]> {
  const other = await signInTo(bench.origin, secondAdmin);
  const poll = await withAdminPage(bench, (page) => pollAfterChange(page, other));
  return [...poll, await largestAnswer(other)];
}

async function pollAfterChange(page: Page, other: Person): Promise<Row[]> {
  const session = await slowCpu(page);
  const traffic = await followApi(session);
  await page.goto('/admin', { waitUntil: 'networkidle', timeout: 120_000 });
  await page.locator(card).first().waitFor();
  // What is still being drawn has settled by the end of one poll; the next one is idle.
  await listAnswerAfter(traffic, Date.now());
  const [idle, changes] = await Promise.all([
    listAnswerAfter(traffic, Date.now()),
    countChanges(page, idleMs),
  ]);
  // Right after a poll there is none on its way that could know of the change half.
  await listAnswerAfter(traffic, Date.now());
  const orderId = await firstPending(other);
  const response = await other.patch(`${listPath}/${orderId}`, { status: 'approved' });
  if (!response.ok) throw new Error(`approving answered ${response.status}`);
  const changedAt = Date.now();
  await listAnswerAfter(traffic, changedAt, ({ status }) => status === 200);
  // The poll that brings a change ends with the counts, which are asked for once it is there.
  await traffic.answer(
    'counts',
    ({ path, startedAt }) => startedAt >= changedAt && path === countsPath,
  );
  const moved = traffic.requests.filter(({ startedAt }) => startedAt >= changedAt);
  const bytes = moved.reduce((sum, request) => sum + request.bytes, 0);
  const requests = moved.map(({ path, status, bytes: size }) => `${path} ${status} ${size} bytes`);
  const afterChange = atMost(
    {
      what: 'admin: a poll after one change',
      how: `one order of 10,000 approved in another session; encodedDataLength of every /api request of the next poll, headers included, as the local stack sends it: ${requests.join('; ')}; an idle poll: ${idle.status}, ${idle.bytes} bytes`,
    },
    bytes / 1000,
    { budget: 5, unit: 'kB', digits: 1 },
  );
  const whileIdle = atMost(
    {
      what: 'admin: changes of the document in an idle poll',
      how: `mutations in ${idleMs / 1000} s with a poll in them; in place of counting React's renders`,
    },
    changes,
    { budget: 0, unit: '' },
  );
  return [whileIdle, afterChange];
}

/** How often the document changes in the next while. */
function countChanges(page: Page, forMs: number): Promise<number> {
  return page.evaluate(
    (duration) =>
      new Promise<number>((resolve) => {
        let changes = 0;
        const observer = new MutationObserver((records) => {
          changes += records.length;
        });
        observer.observe(document, {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        });
        setTimeout(() => resolve(changes), duration);
      }),
    forMs,
  );
}

function listAnswerAfter(
  traffic: ApiTraffic,
  after: number,
  fits: (request: ApiRequest) => boolean = () => true,
): Promise<ApiRequest> {
  return traffic.answer(
    `poll of ${listPath}`,
    (request) =>
      request.startedAt >= after && request.path.split('?')[0] === listPath && fits(request),
  );
}

async function firstPending(admin: Person): Promise<string> {
  const orders: unknown = await (await admin.get(listPath)).json();
  const found = (orders as { id: string; status: string }[]).find(
    ({ status }) => status === 'pending',
  );
  if (!found) throw new Error('there is no pending order');
  return found.id;
}

/** Follows the pages of the whole list. */
async function largestAnswer(admin: Person): Promise<Row> {
  const sizes: number[] = [];
  let orders = 0;
  let next: string | undefined = listPath;
  while (next !== undefined) {
    const response: Response = await admin.get(next);
    const body = await response.text();
    orders += (JSON.parse(body) as unknown[]).length;
    sizes.push(gzipSync(body).length);
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  return atMost(
    {
      what: 'admin: largest answer of the list',
      how: `\`GET ${listPath}\` and its next pages: ${orders} orders in ${sizes.length} answers, gzip, ${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(0)} kB together`,
    },
    Math.max(...sizes) / 1000,
    { budget: 1000, unit: 'kB' },
  );
}
