import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { seed, sizes } from '#worker/tests/support/sizes.ts';
import { startUpload } from './upload.ts';

const blockBytes = 1024 ** 2;

const server = await openServer();

/** Yields this many bytes; each block differs. */
function* blocksOf(bytes: number): Generator<Buffer> {
  for (let start = 0, block = seed; start < bytes; start += blockBytes, block += 1) {
    yield Buffer.alloc(Math.min(blockBytes, bytes - start), `${block} `);
  }
}

/** PUTs the blocks without holding them in memory, and returns the status. */
async function put(url: string, fileSize: number): Promise<number | undefined> {
  const sending = request(url, { method: 'PUT', headers: { 'Content-Length': fileSize } });
  const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(Readable.from(blocksOf(fileSize)), sending);
  const [response] = await responded;
  response.resume();
  return response.statusCode;
}

it('stores a large chat file and serves the same bytes', async () => {
  const fileSize = sizes.largeFileBytes;
  const sent = createHash('sha256');
  for (const block of blocksOf(fileSize)) sent.update(block);
  const customer = await server.signIn('ana@example.com');
  const fileUrl = await startUpload(customer);
  expect(await put(fileUrl, fileSize)).toBe(200);
  const path = `/api/orders/${(await customer.order()).id}/messages`;
  const response = await customer.post(path, {
    message: '',
    fileUrl,
    fileName: 'datalog.bin',
    fileSize,
  });
  expect(response.status).toBe(201);
  const message = (await response.json()) as OrderMessageJson;
  expect(message.fileSize).toBe(fileSize);

  const download = await customer.get(message.fileUrl ?? '');
  expect(download.headers.get('Content-Length')).toBe(String(fileSize));
  const received = createHash('sha256');
  for await (const chunk of download.body ?? []) received.update(chunk);
  expect(received.digest('hex')).toBe(sent.digest('hex'));
});
