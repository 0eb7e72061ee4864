import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { inject, onTestFinished } from 'vitest';
import { browserArgs } from '#web/tests/support/browser-args.ts';
import {
  type BrowserWindow,
  downloadsIn,
  keys,
  viewport,
  type WindowOptions,
} from './driver/browser-window.ts';
import { openFirefox } from './driver/firefox.ts';
import { Phone } from './driver/phone.ts';
import { openWebKit } from './driver/webkit.ts';
import { type ServerProxy, startServerProxy } from './server-proxy.ts';

const keyNames: Record<string, string> = {
  [keys.enter]: 'Enter',
  [keys.escape]: 'Escape',
  [keys.tab]: 'Tab',
};

const engines = {
  webkit: openWebKit,
  firefox: openFirefox,
  chromium: openChromium,
} satisfies Record<string, (options: WindowOptions) => Promise<BrowserWindow>>;

export type EngineName = keyof typeof engines;

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName;
  }
}

/** A phone with the app. It outlives its browser, which `restart` closes and opens again. */
export interface InstalledPhone {
  phone: Phone;
  profile: string;
  /** Closes the browser and opens it with the same profile, as after a restart of the phone. */
  restart(): Promise<Phone>;
}

/** Opens a new phone in the engine that this project tests. It closes when the test ends. */
export async function openPhone(): Promise<InstalledPhone> {
  const profile = join(inject('directory'), crypto.randomUUID());
  mkdirSync(profile, { recursive: true });
  const open = () => engines[inject('engine')]({ profile, display: inject('display') });
  let window: BrowserWindow | undefined = await open();
  onTestFinished(() => window?.close());
  return {
    phone: new Phone(window),
    profile,
    async restart() {
      await window?.close();
      // The test's end must not close it again if it fails to reopen.
      window = undefined;
      window = await open();
      return new Phone(window);
    },
  };
}

/** Starts a proxy in front of the server, through which this test's phones connect. */
export async function openServer(): Promise<ServerProxy> {
  const index = Number(process.env.VITEST_POOL_ID) - 1;
  const port = inject('proxyPorts')[index];
  if (port === undefined) throw new Error(`no port for worker ${index}`);
  const proxy = await startServerProxy({ port, serverPort: inject('serverPort') });
  onTestFinished(() => proxy.close());
  return proxy;
}

/** Opens a Chromium window, driven by Playwright. */
async function openChromium({ profile }: WindowOptions): Promise<BrowserWindow> {
  mkdirSync(downloadsIn(profile), { recursive: true });
  const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROME_PATH;
  const context = await chromium.launchPersistentContext(`${profile}/chromium`, {
    ...(executablePath && { executablePath }),
    args: browserArgs,
    viewport,
    reducedMotion: 'reduce',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('download', (download) => {
    void download.saveAs(`${downloadsIn(profile)}/${download.suggestedFilename()}`);
  });

  return {
    async goTo(url) {
      await page.goto(url, { waitUntil: 'commit' }).catch(() => {
        // The server is down or the page went elsewhere.
      });
    },
    // A string, because the page's policy forbids building functions from text.
    run: (body, ...args) => page.evaluate(`(async (args) => { ${body} })(${JSON.stringify(args)})`),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    async type(text) {
      for (const key of text) {
        const name = keyNames[key];
        if (name === undefined) await page.keyboard.type(key);
        else await page.keyboard.press(name);
      }
    },
    chooseFiles: (css, paths) => page.locator(css).first().setInputFiles(paths),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  };
}
