import type { CDPSession, Page } from '@playwright/test';
import { type Bench, secondAdmin } from '#ci/bench/bench.ts';
import { atMostTimes, formatValues, median, type Row } from '#ci/bench/bench-report.ts';
import { slowCpu } from '#ci/bench/page-timing.ts';
import { signInTo, type TestUser } from '#worker/tests/support/test-user.ts';
import { card, pendingIds, withAdminPage } from './admin-page.ts';

const approvals = 7;
/** How long the admin reads the dialog, while the browser ends the work of opening it. */
const readingMs = 700;

/** Measures how long an admin with 10,000 orders waits for the next order after approving one. */
export async function measureNextOrder(bench: Bench): Promise<Row[]> {
  const other = await signInTo(bench.origin, secondAdmin);
  const times = await withAdminPage(bench, approveInApp);
  const floors = await withAdminPage(bench, async (page) => approveBare(page, other));
  const wall = times.map(({ ms }) => ms);
  const floor = { name: 'the empty page’s', ms: median(floors) };
  return [
    atMostTimes(
      {
        metric: 'admin: approve an order until the next one is open',
        method: `10,000 orders; a real click on Approve, ${readingMs} ms after its dialog opened, until the next order is painted, by the page's own clock; median of ${approvals}: ${formatValues(wall)}; CPU slowed 4x; CPU time of the main thread: median ${median(times.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms`,
      },
      median(wall),
      { floor, times: 6.5 },
    ),
    {
      metric: 'baseline: approve an order from an empty page',
      measured: `${floor.ms.toFixed(0)} ms`,
      method: `the same request until its answer is painted as text; median of ${approvals}: ${formatValues(floors)}; CPU slowed 4x`,
    },
  ];
}

/** Opens the oldest pending order once all orders have loaded, and approves one order after another. */
async function approveInApp(page: Page): Promise<Approval[]> {
  const session = await slowCpu(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto('/admin', { waitUntil: 'networkidle', timeout: 120_000 });
  await page.getByText(/^Loading orders/).waitFor({ state: 'hidden' });
  await page.locator(card).first().click();
  const times: Approval[] = [];
  while (times.length < approvals) times.push(await approve(page, session));
  return times;
}

interface Approval {
  /** From the click until the next order is painted. */
  ms: number;
  /** The main thread's CPU time until then. */
  cpuMs: number;
}

/** Approves the open order. */
async function approve(page: Page, session: CDPSession): Promise<Approval> {
  await page.getByRole('button', { name: 'Approve Order' }).click();
  const confirm = page.getByRole('button', { name: 'Approve', exact: true });
  await confirm.waitFor();
  await page.waitForTimeout(readingMs);
  const before = await cpuTime(session);
  const [ms] = await Promise.all([page.evaluate(timeNextOrder), confirm.click()]);
  return { ms, cpuMs: (await cpuTime(session)) - before };
}

/** Runs in the page. Returns the ms from the next click until another order is painted without a dialog over it. */
function timeNextOrder(): Promise<number> {
  const shownId = () => {
    const labels = [...document.querySelectorAll('dt')];
    return labels.find(({ textContent }) => textContent === 'Order ID')?.nextElementSibling
      ?.textContent;
  };
  const before = shownId();
  return new Promise((resolve) => {
    const waitForOrder = (clickedAt: number) =>
      window.afterPaint(() => {
        const id = shownId();
        const isOpen = id && id !== before && !document.querySelector('[aria-modal=true]');
        if (isOpen) resolve(performance.now() - clickedAt);
        else waitForOrder(clickedAt);
      });
    addEventListener('click', ({ timeStamp }) => waitForOrder(timeStamp), {
      once: true,
      capture: true,
    });
  });
}

/** Approves orders from a page of the same origin without the app. */
async function approveBare(page: Page, admin: TestUser): Promise<number[]> {
  await slowCpu(page);
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Blank</title>' }),
  );
  await page.goto('/blank');
  const times: number[] = [];
  for (const id of (await pendingIds(admin)).slice(0, approvals)) {
    times.push(await timeBareApproval(page, id));
  }
  return times;
}

/** Sends an approval from the page. Returns the ms until the response is painted. */
function timeBareApproval(page: Page, orderId: string): Promise<number> {
  return page.evaluate(async (path) => {
    const startedAt = performance.now();
    const response = await fetch(path, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: '{"status":"approved"}',
    });
    document.body.textContent = await response.text();
    if (!response.ok) throw new Error(`approving returned ${response.status}`);
    await new Promise<void>((resolve) => window.afterPaint(resolve));
    return performance.now() - startedAt;
  }, `/api/admin/orders/${orderId}`);
}

async function cpuTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('the browser reports no TaskDuration');
  return seconds * 1000;
}
