import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type Bench, secondAdmin } from '#ci/bench/bench.ts';
import { atMost, type Row } from '#ci/bench/bench-report.ts';
import { slowCpu } from '#ci/bench/page-timing.ts';
import { signInTo, type TestUser } from '#worker/tests/support/test-user.ts';
import { card, pendingIds, withAdminPage } from './admin-page.ts';
import { type ApiRequest, type ApiTraffic, followApi } from './api-traffic.ts';

const listPath = '/api/admin/orders';
const countsPath = `${listPath}/counts`;
/** Longer than the poll interval. */
const idleMs = 11_000;

/** Measures how much data every other admin receives after one order changes, and the largest response of the list. */
export async function measureAdminPoll(bench: Bench): Promise<Row[]> {
  const other = await signInTo(bench.origin, secondAdmin);
  const poll = await withAdminPage(bench, (page) => pollAfterChange(page, other));
  return [...poll, await largestResponse(other)];
}

async function pollAfterChange(page: Page, other: TestUser): Promise<Row[]> {
  const session = await slowCpu(page);
  const traffic = await followApi(session);
  await page.goto('/admin', { waitUntil: 'networkidle', timeout: 120_000 });
  await page.locator(card).first().waitFor();
  // Rendering has settled after one poll; the next one is idle.
  await listResponseAfter(traffic, Date.now());
  const [idle, changes] = await Promise.all([
    listResponseAfter(traffic, Date.now()),
    countChanges(page, idleMs),
  ]);
  // Right after a poll, no other poll is in flight that could already contain the change.
  await listResponseAfter(traffic, Date.now());
  const [orderId] = await pendingIds(other);
  const response = await other.patch(`${listPath}/${orderId}`, { status: 'approved' });
  if (!response.ok) throw new Error(`approving returned ${response.status}`);
  const changedAt = Date.now();
  await listResponseAfter(traffic, changedAt, ({ status }) => status === 200);
  // After a change the page also requests the counts.
  await traffic.waitFor(
    'counts',
    ({ path, startedAt }) => startedAt >= changedAt && path === countsPath,
  );
  const recorded = traffic.requests.filter(({ startedAt }) => startedAt >= changedAt);
  const bytes = recorded.reduce((sum, request) => sum + request.bytes, 0);
  const requests = recorded.map(
    ({ path, status, bytes: size }) => `${path} ${status} ${size} bytes`,
  );
  const afterChange = atMost(
    {
      metric: 'admin: a poll after one change',
      method: `one order of 10,000 approved in another session; encodedDataLength of every /api request of the next poll, headers included, as the local stack sends them: ${requests.join('; ')}; an idle poll: ${idle.status}, ${idle.bytes} bytes`,
    },
    bytes / 1000,
    { budget: 5, unit: 'kB', digits: 1 },
  );
  const whileIdle = atMost(
    {
      metric: 'admin: DOM mutations during an idle poll',
      method: `DOM mutations within ${idleMs / 1000} s, one poll included; a stand-in for the number of React renders`,
    },
    changes,
    { budget: 0, unit: '' },
  );
  return [whileIdle, afterChange];
}

/** Counts the DOM mutations within a time. */
function countChanges(page: Page, durationMs: number): Promise<number> {
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
    durationMs,
  );
}

function listResponseAfter(
  traffic: ApiTraffic,
  after: number,
  matches: (request: ApiRequest) => boolean = () => true,
): Promise<ApiRequest> {
  return traffic.waitFor(
    `poll of ${listPath}`,
    (request) =>
      request.startedAt >= after && request.path.split('?')[0] === listPath && matches(request),
  );
}

async function largestResponse(admin: TestUser): Promise<Row> {
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
      metric: 'admin: largest response of the list',
      method: `\`GET ${listPath}\` and its next pages: ${orders} orders in ${sizes.length} responses, gzip, ${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(0)} kB together`,
    },
    Math.max(...sizes) / 1000,
    { budget: 1000, unit: 'kB' },
  );
}
