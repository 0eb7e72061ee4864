import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import type { SentFileJson } from '#worker/domain/files/files.api.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { unzip } from '#worker/tests/files/unzip.ts';
import { openNotifyingServer } from '#worker/tests/notifications/notifying-server.ts';
import { keyOf, someBytes, upload } from './upload.ts';

const bytes = someBytes(500);

/** What the scanner says about the next files. */
let answer: { status: number; body: string };
/** What the Worker sent to the scanner, with the status of the file's URL. */
let asked: { authorization: string | undefined; body: Record<string, unknown>; received: Buffer }[];

const scanner = createServer(async (request, response) => {
  const body = (await json(request)) as Record<string, unknown>;
  const file = await fetch(String(body.url));
  const received = Buffer.from(await file.arrayBuffer());
  asked.push({ authorization: request.headers.authorization, body, received });
  response.writeHead(answer.status).end(answer.body);
});

const port = await listenOnLoopback(scanner, 0);
const server = await openNotifyingServer({
  settings: async (origin) => ({
    LOCAL_URL: origin,
    FILE_SCAN_URL: `http://127.0.0.1:${port}/scan`,
    FILE_SCAN_TOKEN: 'scan-token',
  }),
});
const customer = await server.signIn('ana@example.com');
const admin = await server.signIn('admin@example.com');

beforeEach(() => {
  asked = [];
  // While the scanner can't say.
  answer = { status: 503, body: '' };
});

afterAll(() => closeServer(scanner));

async function sendFile() {
  const order = await customer.order();
  const sent = await upload(customer, bytes, 'my log.csv');
  const path = `/api/orders/${order.id}/messages`;
  const message = (await (
    await customer.post(path, { message: '', ...sent })
  ).json()) as OrderMessageJson;
  return { order, sent, fileUrl: message.fileUrl ?? '' };
}

/** Returns what the Worker first asked about a file; later, it asks again. */
function askedAbout(sent: SentFileJson) {
  return asked.find(({ body }) => String(body.url).includes(keyOf(sent)));
}

const summaryOf = async (response: Response) => [response.status, await response.text()];
const checking = [409, 'We’re checking this file for viruses. Try again in a minute.'];

async function alertsOf({ id }: OrderJson): Promise<AlertJson[]> {
  const alerts = await admin.read<AlertJson[]>('/api/admin/alerts');
  return alerts.filter(({ orderId }) => orderId === id);
}

it('holds a file until the scanner has answered', async () => {
  const { sent, fileUrl } = await sendFile();
  await expect
    .poll(() => askedAbout(sent))
    .toEqual({
      authorization: 'Bearer scan-token',
      body: {
        url: expect.any(String),
        name: 'my log.csv',
        size: 500,
        etag: createHash('md5').update(bytes).digest('hex'),
      },
      received: Buffer.from(bytes),
    });
  for (const user of [customer, admin]) {
    expect(await summaryOf(await user.get(fileUrl))).toEqual(checking);
    expect(await summaryOf(await user.get(`${fileUrl}/thumbnail`))).toEqual(checking);
    expect(await summaryOf(await user.send('POST', `${fileUrl}/link`))).toEqual(checking);
  }
  const zip = await customer.get('/api/account/data');
  const names = [...unzip(Buffer.from(await zip.arrayBuffer())).keys()];
  expect(names.at(-1)).toMatch(/my log\.csv\.missing\.txt$/);
  answer = { status: 200, body: '{"clean":true}' };
  await server.doJobs(admin, ['scanFile']);
  expect(Buffer.from(await (await customer.get(fileUrl)).arrayBuffer())).toEqual(
    Buffer.from(bytes),
  );
});

it('deletes a file that the scanner blocks, and alerts the admins', async () => {
  answer = { status: 200, body: '{"clean":false}' };
  const { order, sent, fileUrl } = await sendFile();
  await expect
    .poll(async () => summaryOf(await admin.get(fileUrl)))
    .toEqual([410, 'We deleted this file because our scanner found a virus in it.']);
  expect(await server.fileKeys(keyOf(sent))).toEqual([]);
  expect(await alertsOf(order)).toMatchObject([{ kind: 'fileBlocked', detail: 'my log.csv' }]);
});

it.each(['', 'null', '{}', '{"clean":"yes"}'])(
  'keeps holding a file after the answer %j',
  async (body) => {
    answer = { status: 200, body };
    const { sent, fileUrl } = await sendFile();
    await expect.poll(() => askedAbout(sent)).toBeDefined();
    expect(await summaryOf(await admin.get(fileUrl))).toEqual(checking);
  },
);

it('holds no file without a scanner', async () => {
  await server.deploy({ FILE_SCAN_URL: '' });
  const { sent, fileUrl } = await sendFile();
  expect((await admin.get(fileUrl)).status).toBe(200);
  expect(askedAbout(sent)).toBeUndefined();
});
