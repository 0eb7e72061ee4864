import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import { until, WebKit } from './webdriver.ts';

const origin = inject('origin');

async function openBrowser(): Promise<WebKit> {
  const profile = mkdtempSync(join(tmpdir(), 'straight-six-webkit-'));
  const browser = await WebKit.start({ profile, display: inject('display') });
  onTestFinished(() => browser.close());
  return browser;
}

async function signIn(browser: WebKit): Promise<void> {
  await browser.goTo(`${origin}/api/login?returnTo=${encodeURIComponent('/my-orders')}`);
  await browser.click('button', 'Continue as Demo Customer');
  await browser.expectText('Track the status of your calibration requests');
}

/** Returns how many keys each object store holds, or 'hangs' if it does not respond. */
function countStoredKeys(browser: WebKit): Promise<Record<string, number | 'hangs'>> {
  return browser.runAsync(`
    const count = (database, store) => new Promise((done) => {
      setTimeout(() => done('hangs'), 3000);
      const reading = database.transaction(store, 'readwrite').objectStore(store).getAllKeys();
      reading.onsuccess = () => done(reading.result.length);
    });
    const results = {};
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((done) => {
        setTimeout(() => done(), 3000);
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
      });
      if (database === undefined) return { [name]: 'hangs' };
      for (const store of database.objectStoreNames) results[store] = await count(database, store);
      database.close();
    }
    return results;`);
}

it.each([0, 100, 250, 400])(
  'follows a click on Log In %d ms after the landing page appears',
  async (waitMs) => {
    const browser = await openBrowser();
    await browser.goTo(origin);
    await until('Log In', () =>
      browser.run(`return document.querySelector('a[href^="/api/login"]') !== null`),
    );
    await delay(waitMs);
    await browser.click('a', 'Log In');
    await browser.expectText('Sign in to Straight Six');
    // A late reload of the landing page would cancel the navigation.
    await delay(1_500);
    await browser.expectText('Sign in to Straight Six', 1_000);
  },
);

it('reads IndexedDB after sign-out, a reload and a new sign-in', async () => {
  const browser = await openBrowser();
  await signIn(browser);
  await until('a stored query', async () => {
    const { queries } = await countStoredKeys(browser);
    return typeof queries === 'number' && queries > 0;
  });
  await browser.click('button', 'Account');
  await browser.click('a', 'Log out');
  await until('signed out', () => browser.run(`return !document.cookie.includes('signed_in')`));
  await browser.expectText('Get Started');
  expect(Object.values(await until('the databases', () => countStoredKeys(browser)))).not.toContain(
    'hangs',
  );
  await browser.reload();
  await browser.expectText('Get Started');
  expect(Object.values(await until('the databases', () => countStoredKeys(browser)))).not.toContain(
    'hangs',
  );
  await signIn(browser);
  expect(Object.values(await until('the databases', () => countStoredKeys(browser)))).not.toContain(
    'hangs',
  );
});

it('shows Reconnecting when the server hangs', async () => {
  const browser = await openBrowser();
  await signIn(browser);
  await until('the background work', () =>
    browser.run(
      `return performance.getEntriesByType('resource').some(({ name }) => name.includes('/background-'))`,
    ),
  );
  await browser.expectText('No Orders Yet');
  // A stopped process keeps its connections open but responds to nothing.
  process.kill(-inject('workerGroup'), 'SIGSTOP');
  try {
    await browser.expectText('Reconnecting', 70_000);
    await browser.expectText('Track the status of your calibration requests', 1_000);
  } finally {
    process.kill(-inject('workerGroup'), 'SIGCONT');
  }
  await until('the banner disappears', () =>
    browser.run(`return !document.body.innerText.includes('Reconnecting')`),
  );
});
