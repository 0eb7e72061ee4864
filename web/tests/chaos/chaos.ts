import { type Browser, expect } from '@playwright/test';
import { arrive } from '#web/tests/support/people.ts';
import { type Person, settle, waitingItems } from './chaos-people.ts';
import { seededRandom } from './chaos-random.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { startKillableStore } from './killable-stack.ts';
import { compare, type Deviations, type Written } from './ledger.ts';
import { planRound } from './plan.ts';
import { readStore } from './read-store.ts';
import { createScenario, type Happened } from './scenario.ts';
import { visit } from './tab.ts';

/** 2G: 300 ms until anything happens, and then 30 kB a second. */
const slow = { latencyMs: 300, bytesPerSecond: 30_000 };
const names = ['Ada', 'Ben', 'Cleo'];
/** The longest wait between two tries of the app is a minute. */
const drainedWithinMs = 120_000;

interface ChaosOptions {
  browser: Browser;
  /** The store's port; the next four are its other parts', then comes the proxy's. */
  port: number;
  seed: number;
  /** Rounds of bad weather go on until so many orders and messages are written. */
  items: number;
  say: (line: string) => void;
}

export interface ChaosResult {
  written: readonly Written[];
  happened: Happened;
  /** How many POSTs each fault has hit. */
  hits: Record<string, number>;
  /** How often each Idempotency-Key came by. */
  tries: readonly number[];
  deviations: Deviations;
}

/**
 * Lets some people write orders and messages in real browsers while everything between them and the real store
 * fails, and tells what the store has of it in the end (issue 6). The same seed does the same again, as far as
 * the machine's own pace allows.
 */
export async function runChaos({
  browser,
  port,
  seed,
  items,
  say,
}: ChaosOptions): Promise<ChaosResult> {
  const random = seededRandom(seed);
  const proxy = await startFaultProxy({
    port: port + 5,
    storePort: port,
    // Its own, for how many requests there are is not the plan's to say.
    random: seededRandom(seed + 1),
    slow,
  });
  try {
    const store = await startKillableStore({ port, publicUrl: proxy.origin });
    try {
      const people = await Promise.all(names.map((name) => settle(browser, proxy.origin, name)));
      const admin = await arrive(browser, 'Demo Admin', { baseURL: proxy.origin });
      const scenario = createScenario({
        people,
        proxy,
        store,
        random: seededRandom(seed + 2),
        say,
      });
      while (scenario.written.length < items) await scenario.play(planRound(random, people.length));
      say('The weather clears up.');
      await scenario.clear();
      await Promise.all(people.map(untilSent));
      const stored = await readStore(admin.request);
      await Promise.all(
        [...people, { context: admin.context() }].map(({ context }) => context.close()),
      );
      const { written, happened } = scenario;
      const deviations = compare(written, stored);
      return { written, happened, hits: proxy.hits, tries: [...proxy.tries.values()], deviations };
    } finally {
      await store.stop();
    }
  } finally {
    await proxy.close();
  }
}

/** With a page opened anew, everything that waits goes by itself. */
async function untilSent({ tabs: [page], orderIds: [orderId] }: Person): Promise<void> {
  if (page === undefined) throw new Error('a person has no tab');
  await visit(page, `/my-orders?order=${orderId}`);
  await expect.poll(() => waitingItems(page), { timeout: drainedWithinMs }).toEqual([]);
}
