import type { Page } from '@playwright/test';
import type { OrderCountsJson } from '#worker/domain/orders/orders.api.ts';
import { card, withAdminPage } from './admin-page.ts';
import type { Bench } from './bench.ts';
import { atMost, listed, median, type Row } from './bench-report.ts';
import { markFirst, slowCpu, type Timed, timeline, timeOfFirst } from './page-timing.ts';
import { scrollFrames } from './scroll-frames.ts';
import { timeTabSwitch } from './tab-switch.ts';

const quietMs = 500;
const settleMs = 3000;
const switches = 10;
const scrollMs = 5000;
const listPath = '/api/admin/orders';

/** The dashboard with 10,000 orders in a browser whose CPU is slowed 4x. */
export function measureAdmin(bench: Bench): Promise<Row[]> {
  return withAdminPage(bench, async (page) => {
    await slowCpu(page);
    return [...(await firstView(page)), await tabSwitches(page), await scrolling(page)];
  });
}

async function firstView(page: Page): Promise<Row[]> {
  await markFirst(page, card);
  await page.goto('/admin', { waitUntil: 'networkidle', timeout: 120_000 });
  const firstCard = await timeOfFirst(page, card);
  // Not a wait for something: the window in which a long task would say that the page is not usable yet.
  await page.waitForTimeout(settleMs);
  const answers = (await timeline(page, 'resource')).filter(
    ({ name }) => new URL(name).pathname === listPath,
  );
  const [firstAnswer] = answers;
  const lastAnswer = answers.at(-1);
  if (!firstAnswer || !lastAnswer) throw new Error('the page asked for no orders');
  const usable = quietFrom(firstCard, await timeline(page, 'longtask'));
  const title = (await page.getByRole('tab', { name: /^Pending/ }).textContent()) ?? '';
  const shown = Number(title.replace(/\D/g, ''));
  const { pending } = (await (
    await page.request.get(`${listPath}/counts`)
  ).json()) as OrderCountsJson;
  return [
    atMost(
      {
        what: 'admin: usable after the first orders have come',
        how: `end of the first answer until a card is painted and no long task begins for ${quietMs} ms; the card alone took ${(firstCard - firstAnswer.end).toFixed(0)} ms; CPU slowed 4x`,
      },
      usable - firstAnswer.end,
      { budget: 1500, unit: 'ms' },
    ),
    {
      what: 'admin: all pending orders are in the list',
      budget: `${pending}`,
      measured: `${title}, ${answers.length} answers in ${(lastAnswer.end - firstAnswer.end).toFixed(0)} ms`,
      isMet: shown === pending,
      how: "the tab's own title when the network is quiet; from the end of the first answer to the end of the last",
    },
  ];
}

/** From when on no long task begins for a while. */
function quietFrom(start: number, tasks: readonly Timed[]): number {
  let quietSince = start;
  for (const task of tasks.filter(({ end }) => end > start)) {
    if (task.start - quietSince >= quietMs) break;
    quietSince = task.end;
  }
  return quietSince;
}

async function tabSwitches(page: Page): Promise<Row> {
  const times: number[] = [];
  const names = ['Approved', 'Denied', 'Pending'] as const;
  while (times.length < switches) {
    times.push(await timeTabSwitch(page, names[times.length % names.length] ?? 'Pending', card));
  }
  return atMost(
    {
      what: 'admin: switching tabs',
      how: `a real click until a card of the new tab is painted, by the page's clock; median of ${switches}: ${listed(times)}; CPU slowed 4x`,
    },
    median(times),
    { budget: 100, unit: 'ms' },
  );
}

async function scrolling(page: Page): Promise<Row> {
  const { gaps, distance } = await scrollFrames(page, card, scrollMs);
  const sorted = [...gaps].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return atMost(
    {
      what: 'admin: longest frame while scrolling',
      how: `${scrollMs / 1000} s of mouse wheel over the pending orders, ${distance.toFixed(0)} px; gaps between animation frames: median ${at(0.5).toFixed(0)}, 95th percentile ${at(0.95).toFixed(0)} ms; CPU slowed 4x`,
    },
    at(1),
    { budget: 1000, unit: 'ms' },
  );
}
