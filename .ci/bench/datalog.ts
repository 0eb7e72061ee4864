import type { Page } from '@playwright/test';
import { logLines } from '#web/tests/datalogs/log-generator.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import type { UploadStartJson } from '#worker/domain/files/files.api.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { recordFrames } from './admin/scroll-frames.ts';
import type { Bench } from './bench.ts';
import { atMost, atMostTimes, type Row } from './bench-report.ts';
import { watchMemory } from './tab-memory.ts';

const rows = 1_000_000;
const zoomMs = 4000;
const wheelEveryMs = 30;
const timeoutMs = 120_000;

/** Opens a log of a million rows and 40 channels, and zooms in its plot. */
export async function measureDatalog(bench: Bench): Promise<Row[]> {
  const { origin: baseURL, customer: storageState } = bench;
  const context = await bench.browser.newContext({
    baseURL,
    storageState,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.goto('/my-orders');
    const { path, bytes } = await sendLog(page, baseURL);
    const memory = await watchMemory(page);
    const times = await openLog(page, path);
    const frames = await zoomFrames(page);
    const memoryMb = await memory.stop();
    const log = `a log of ${(bytes / 1e6).toFixed(0)} MB, 1,000,000 rows and 40 channels`;
    const from = 'from the click on View Log';
    return [
      atMostTimes({ metric: `${log}: progress`, method: from }, times.progress, {
        floor: bench.helloWorld,
        times: 0.55,
      }),
      atMostTimes({ metric: `${log}: first plot`, method: from }, times.plot, {
        floor: bench.helloWorld,
        times: 5.5,
      }),
      atMostTimes({ metric: `${log}: all of it`, method: from }, times.all, {
        floor: bench.helloWorld,
        times: 22,
      }),
      atMost(
        {
          metric: `${log}: memory of the tab`,
          method: 'the peak of its process, sampled every second',
        },
        memoryMb,
        { budget: 400, unit: 'MB' },
      ),
      atMostTimes(
        {
          metric: `${log}: time per frame while zooming and moving`,
          method: `the average of ${frames.length} frames`,
        },
        frames.reduce((sum, gap) => sum + gap, 0) / frames.length,
        { floor: bench.helloWorld, times: 0.09, digits: 1 },
      ),
    ];
  } finally {
    await context.close();
  }
}

/** Sends a generated log in the chat of a new order. Returns the path of its order. */
async function sendLog(page: Page, origin: string): Promise<{ path: string; bytes: number }> {
  const order = await placeOrder(page);
  const parts: string[] = [];
  let part = '';
  for (const line of logLines({ format: 'hpTuners', rows, extraChannels: 30, interval: 0.01 })) {
    part += `${line}\r\n`;
    if (part.length > 1_000_000) {
      parts.push(part);
      part = '';
    }
  }
  const body = new Blob([...parts, part]);
  const headers = { Origin: origin };
  const started = await page.request.post('/api/objects/upload', { headers });
  const { uploadURL } = (await started.json()) as UploadStartJson;
  await fetch(new URL(uploadURL, origin), { method: 'PUT', body });
  const sent = await page.request.post(`/api/orders/${order.id}/messages`, {
    headers,
    data: { message: '', fileUrl: uploadURL, fileName: 'bench.csv', fileSize: body.size },
  });
  if (!((await sent.json()) as OrderMessageJson).isLog)
    throw new Error('the log was not recognized');
  return { path: `/my-orders?order=${order.id}#chat`, bytes: body.size };
}

/** Opens the log and returns when each part of it appeared, in ms. */
async function openLog(page: Page, path: string) {
  await page.goto(path);
  const button = page.getByRole('button', { name: 'View Log' }).first();
  await button.waitFor();
  const appeared = page.evaluate(
    (timeout) =>
      new Promise<{ progress: number; plot: number; all: number }>((resolve, reject) => {
        const times = { progress: 0, plot: 0, all: 0 };
        let clickedAt = 0;
        addEventListener('click', () => (clickedAt = performance.now()), {
          capture: true,
          once: true,
        });
        setTimeout(() => reject(new Error('the log did not open')), timeout);
        const look = () => {
          const now = performance.now() - clickedAt;
          const bar = document.querySelector('[role=progressbar][aria-label="Loading the log"]');
          if (clickedAt > 0 && !times.progress && bar) times.progress = now;
          if (times.progress && !times.plot && document.querySelector('figure canvas'))
            times.plot = now;
          if (times.plot && !bar) resolve({ ...times, all: now });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    timeoutMs,
  );
  await button.click();
  return appeared;
}

/** Zooms in and out and moves sideways with the wheel. Returns the ms between frames. */
async function zoomFrames(page: Page): Promise<number[]> {
  await page.locator('figure .u-over').hover();
  const frames = recordFrames(page, zoomMs);
  const until = Date.now() + zoomMs;
  for (let turn = 0; Date.now() < until; turn += 1) {
    const [x, y] = turn % 3 === 2 ? [80, 0] : [0, turn % 40 < 20 ? -120 : 120];
    await page.mouse.wheel(x, y);
    // The pace of a person turning the wheel.
    await page.waitForTimeout(wheelEveryMs);
  }
  return (await frames).gaps;
}
