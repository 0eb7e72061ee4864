import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserArgs } from '#web/tests/support/browser-args.ts';
import {
  type BrowserWindow,
  downloadsIn,
  keys,
  viewport,
  type WindowOptions,
} from './browser-window.ts';

const keyNames: Record<string, string> = {
  [keys.enter]: 'Enter',
  [keys.escape]: 'Escape',
  [keys.tab]: 'Tab',
};

/** Opens a Chromium window, driven by Playwright. */
export async function openChromium({ profile }: WindowOptions): Promise<BrowserWindow> {
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
