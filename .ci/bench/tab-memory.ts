import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';

const sampleMs = 1000;

/** Samples the memory of the page's process; `stop` returns the peak in MB. */
export async function watchMemory(page: Page) {
  const session = await page.context().newCDPSession(page);
  const pid = await rendererOf(page, session);
  let peak = 0;
  const read = async () => {
    // RssAnon excludes the libraries that all Chromium processes share.
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]);
    peak = Math.max(peak, kilobytes / 1024);
  };
  const timer = setInterval(() => void read(), sampleMs);
  return {
    async stop(): Promise<number> {
      clearInterval(timer);
      await read();
      return peak;
    },
  };
}

/** Finds the page's process: the renderer whose CPU time rises most during a busy loop in the page. */
async function rendererOf(page: Page, session: CDPSession): Promise<number> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('the browser was closed');
  const renderers = async () => {
    const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer');
  };
  const before = new Map((await renderers()).map(({ id, cpuTime }) => [id, cpuTime]));
  await session.send('Runtime.evaluate', {
    expression: 'for (const end = performance.now() + 1000; performance.now() < end; );',
  });
  const [busiest] = (await renderers())
    .map(({ id, cpuTime }) => ({ id, spent: cpuTime - (before.get(id) ?? 0) }))
    .sort((a, b) => b.spent - a.spent);
  if (!busiest) throw new Error('the page has no process');
  return busiest.id;
}
