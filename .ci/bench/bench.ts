import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { findBrowser } from '#ci/browser.ts';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { migrate } from '#db/migrate.ts';
import { seedLoadData } from '#db/seed/load-data.ts';
import { browserArgs } from '#web/tests/support/browser-args.ts';
import { raisedQuotas } from '#web/tests/support/raised-quotas.ts';
import { signedInPage } from '#web/tests/support/users.ts';
import { demoAccounts } from '#worker/local/accounts.ts';
import { buildIfStale } from '#worker/local/build.ts';
import { readSettings } from '#worker/local/settings.ts';
import { startStack } from '#worker/local/stack.ts';
import { helloWorldFloor } from './floor-pages.ts';
import type { Floor } from './report.ts';

const [customer, admin] = demoAccounts;
const port = 9600;

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A running stack with load data, and a browser. */
export interface Bench {
  origin: string;
  browser: Browser;
  /** The cookies of the two demo accounts. */
  customer: StorageState;
  admin: StorageState;
  /** How long the hello world takes to start. */
  helloWorld: Floor;
  stop(): Promise<void>;
}

/** An admin without a session in the browser. */
export const secondAdmin = 'second-admin@example.com';

/** Builds the app if it is stale, and starts the stack in a temporary directory. */
export async function startBench({ orders = 10_000 } = {}): Promise<Bench> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse().splice(0)) await end();
  };
  try {
    buildIfStale();
    const home = await mkdtemp(join(tmpdir(), 'straight-six-bench-'));
    stops.push(() => rm(home, { recursive: true, force: true }));
    // Outside of the stack, which starts once the load data is there.
    const database = await startLibsqlServer({ file: join(home, 'store.db'), port: 0 });
    stops.push(database.close);
    await migrate(database);
    console.log(`Loading ${orders.toLocaleString('en-US')} orders ...`);
    await seedLoadData({ url: database.url, orders });
    const settings = readSettings({
      QUOTAS: raisedQuotas,
      DECISION_DELAY_MS: '0',
      PORT: `${port}`,
      STORE_DATA_DIR: join(home, 'stack'),
      LIBSQL_URL: database.url,
      ADMIN_EMAILS: `admin@example.com,${secondAdmin}`,
    });
    const { origin, stop: stopStack } = await startStack({ settings });
    stops.push(stopStack);
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: browserArgs,
    });
    stops.push(() => browser.close());
    return {
      origin,
      browser,
      customer: await signedInState(browser, origin, customer),
      admin: await signedInState(browser, origin, admin),
      helloWorld: await helloWorldFloor(browser),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signedInState(
  browser: Browser,
  baseURL: string,
  { label: _label, ...account }: (typeof demoAccounts)[number],
): Promise<StorageState> {
  const page = await signedInPage(browser, account, { baseURL, serviceWorkers: 'block' });
  const { cookies } = await page.context().storageState();
  await page.context().close();
  return { cookies, origins: [] };
}
