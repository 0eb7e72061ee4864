import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Page } from '@playwright/test';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { maxFileBytes } from '#worker/domain/files/file-rules.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import type { Bench } from './bench.ts';
import { atMost, type Row } from './bench-report.ts';
import { watchMemory } from './tab-memory.ts';

const blockBytes = 8 * 1024 * 1024;
const timeoutMs = 600_000;

/** Uploads the largest allowed chat file in a browser, and downloads it again. */
export async function measureLargeFile(bench: Bench): Promise<Row[]> {
  const home = await mkdtemp(join(tmpdir(), 'straight-six-file-'));
  const { origin: baseURL, customer: storageState } = bench;
  const context = await bench.browser.newContext({
    baseURL,
    storageState,
    serviceWorkers: 'block',
  });
  try {
    const path = join(home, 'datalog.bin');
    const sent = await writeNoise(path, maxFileBytes);
    const page = await context.newPage();
    await page.goto('/my-orders');
    const order = await placeOrder(page);
    const up = await uploadInChat(page, order.id, path);
    const down = await download(page, order.id, baseURL);
    const isSame = down.sha256 === sent;
    return [
      atMost(
        {
          metric: 'a 2 GiB file: memory of the tab during the upload',
          method: 'the peak of its process, sampled every second',
        },
        up.memoryMb,
        { budget: 200, unit: 'MB' },
      ),
      {
        metric: 'a 2 GiB file: same SHA-256 after upload and download',
        measured: isSame ? 'yes' : 'no',
        budget: 'yes',
        isMet: isSame,
        method: `sent in the chat in ${up.seconds.toFixed(0)} s, downloaded through the Worker in ${down.seconds.toFixed(0)} s`,
      },
    ];
  } finally {
    await context.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** Writes this many non-repeating bytes and returns their SHA-256. */
async function writeNoise(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  const block = crypto.getRandomValues(new Uint8Array(65_536));
  function* blocks() {
    for (let written = 0, index = 0; written < bytes; written += blockBytes, index += 1) {
      const next = Buffer.alloc(Math.min(blockBytes, bytes - written), block);
      next.writeUInt32BE(index, 0);
      hash.update(next);
      yield next;
    }
  }
  await pipeline(Readable.from(blocks()), createWriteStream(path));
  return hash.digest('hex');
}

async function uploadInChat(page: Page, orderId: string, path: string) {
  await page.goto(`/my-orders?order=${orderId}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles(path);
  const memory = await watchMemory(page);
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Send message' }).click();
  // Only a sent message links to the file.
  await page
    .getByRole('log', { name: 'Messages' })
    .getByRole('link', { name: 'datalog.bin' })
    .waitFor({ timeout: timeoutMs });
  return { seconds: (performance.now() - startedAt) / 1000, memoryMb: await memory.stop() };
}

async function download(page: Page, orderId: string, origin: string) {
  const response = await page.request.get(`/api/orders/${orderId}/messages`);
  const [message] = (await response.json()) as OrderMessageJson[];
  const cookies = await page.context().cookies();
  const startedAt = performance.now();
  const file = await fetch(new URL(message?.fileUrl ?? '', origin), {
    headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  const hash = createHash('sha256');
  for await (const chunk of file.body ?? []) hash.update(chunk);
  return { seconds: (performance.now() - startedAt) / 1000, sha256: hash.digest('hex') };
}
