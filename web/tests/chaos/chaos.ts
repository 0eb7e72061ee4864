import { type Browser, expect } from '@playwright/test';
import { signedInPage } from '#web/tests/support/users.ts';
import { type Customer, createCustomer, waitingItems } from './chaos-customers.ts';
import { seededRandom } from './chaos-random.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { startKillableStack } from './killable-stack.ts';
import { compare, type Deviations, type Written } from './ledger.ts';
import { createMessageFiles } from './message-files.ts';
import { planRound } from './plan.ts';
import { readSavedRecords } from './saved-records.ts';
import { type Counters, createScenario } from './scenario.ts';
import { visit } from './tab.ts';

/** A 2G connection. */
const slow = { latencyMs: 300, bytesPerSecond: 30_000 };
const largeFilesPerRound = 5;
const customerNames = ['Ada', 'Ben', 'Cleo'];
/** The outbox waits at most a minute between two attempts. */
const outboxEmptyWithinMs = 120_000;

interface ChaosOptions {
  browser: Browser;
  /** The stack's first port. The stack uses five ports, and the proxy the sixth. */
  port: number;
  seed: number;
  /** Plays rounds of faults until the app has accepted this many orders and messages … */
  items: number;
  /** … and this many messages with a file too large to be stored on the device. */
  largeFiles: number;
  log: (line: string) => void;
}

export interface ChaosResult {
  written: readonly Written[];
  counters: Counters;
  /** The number of POSTs that each fault hit. */
  hits: Record<string, number>;
  /** The number of requests per Idempotency-Key. */
  attempts: readonly number[];
  deviations: Deviations;
}

/**
 * Has customers write orders and messages in real browsers while the connection and the server fail, then compares
 * what the app accepted with what the server stored. A seed repeats the same steps, but not their timing.
 */
export async function runChaos({
  browser,
  port,
  seed,
  items,
  largeFiles,
  log,
}: ChaosOptions): Promise<ChaosResult> {
  const random = seededRandom(seed);
  const proxy = await startFaultProxy({
    port: port + 5,
    storePort: port,
    // A second generator: the number of requests varies between runs, and must not change the plan.
    random: seededRandom(seed + 1),
    slow,
  });
  // A third generator, so that the files don't change the plan.
  const files = await createMessageFiles(seededRandom(seed + 2));
  try {
    const stack = await startKillableStack({ port, publicUrl: proxy.origin });
    try {
      const customers = await Promise.all(
        customerNames.map((name) => createCustomer(browser, proxy.origin, name)),
      );
      const admin = await signedInPage(browser, 'Demo Admin', { baseURL: proxy.origin });
      const scenario = createScenario({ customers, proxy, stack, files, log });
      const { written } = scenario;
      const countLarge = () => written.filter(({ hasLargeFile }) => hasLargeFile).length;
      const round = {
        customers: customers.length,
        largeFiles: Math.min(largeFiles, largeFilesPerRound),
      };
      while (written.length < items || countLarge() < largeFiles)
        await scenario.play(planRound(random, round));
      log('All faults end.');
      await scenario.clear();
      await Promise.all(customers.map(waitUntilSent));
      const stored = await readSavedRecords(admin.request);
      await Promise.all(
        [...customers, { context: admin.context() }].map(({ context }) => context.close()),
      );
      const { counters } = scenario;
      const deviations = compare(written, stored);
      return {
        written,
        counters,
        hits: proxy.hits,
        attempts: [...proxy.attempts.values()],
        deviations,
      };
    } finally {
      await stack.stop();
    }
  } finally {
    await files.remove();
    await proxy.close();
  }
}

/** Opens a page, which sends the whole outbox, and waits until the outbox is empty. */
async function waitUntilSent({ tabs: [page], orderIds: [orderId] }: Customer): Promise<void> {
  if (page === undefined) throw new Error('a customer has no tab');
  await visit(page, `/my-orders?order=${orderId}#chat`);
  await expect.poll(() => waitingItems(page), { timeout: outboxEmptyWithinMs }).toEqual([]);
}
