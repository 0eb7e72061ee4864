import { expect, it } from 'vitest';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { attachInChat, someBytes, upload } from '#worker/tests/files/upload.ts';
import { pngWithText } from '#worker/tests/product-images/pictures.ts';
import { postProductFile } from '#worker/tests/product-images/product-file.ts';
import { openServer } from '#worker/tests/support/open-store.ts';

const unavailable = [503, 'We can’t reach our file storage. Try again in a moment.', '5'];

const server = await openServer();

async function summaryOf(response: Response) {
  return [response.status, await response.text(), response.headers.get('Retry-After')];
}

it('asks to try again while R2 is unavailable, and loses no file or message', async () => {
  const customer = await server.signIn('ana@example.com');
  const admin = await server.signIn('admin@example.com');
  const bytes = someBytes(50_000);
  const attached = await attachInChat(customer, bytes);
  const pending = await upload(customer, bytes, 'log.bin');
  const { id } = await customer.order();
  const messages = `/api/orders/${id}/messages`;
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const send = () => customer.post(messages, { message: 'My datalog', ...pending }, key);
  const image = {
    content: pngWithText('new'),
    name: 'truck.png',
    productId: '2013-2018-ram-2500-68rfe',
    origin: server.origin,
  };
  const changeImage = () =>
    postProductFile(admin, new URL('/api/admin/product-image', server.origin), image);

  await server.withoutBucket(async () => {
    expect(await summaryOf(await customer.get(attached))).toEqual(unavailable);
    expect(await summaryOf(await send())).toEqual(unavailable);
    expect(await summaryOf(await changeImage())).toEqual(unavailable);
    // Text needs no file storage.
    expect((await customer.post(messages, { message: 'Are you there?' })).status).toBe(201);
  });

  expect((await send()).status).toBe(201);
  const sent = await customer.read<OrderMessageJson[]>(messages);
  expect(sent.map(({ message }) => message)).toEqual(['Are you there?', 'My datalog']);
  for (const url of [attached, sent[1]?.fileUrl ?? '']) {
    const file = await customer.get(url);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  }
  expect((await changeImage()).status).toBe(200);
});

it('keeps users signed in while the identity provider is unavailable', async () => {
  const customer = await server.signIn('ana@example.com');
  await server.restartProvider(async () => {
    expect((await customer.get('/api/auth/user')).status).toBe(200);
    expect((await customer.order()).status).toBe('pending');
    expect((await customer.get('/api/logout')).status).toBe(302);
    expect((await customer.get('/api/auth/user')).status).toBe(401);
  });
});

it('starts a sign-in without asking the provider again for its configuration', async () => {
  await server.signIn('dora@example.com');
  await server.restartProvider(async () => {
    const response = await fetch(`${server.origin}/api/login`, { redirect: 'manual' });
    expect(response.status).toBe(302);
  });
});

it('asks to try again later, and signs in when the provider is back', async () => {
  // A new isolate has not read the provider's configuration yet.
  await server.deploy({});
  await server.restartProvider(async () => {
    const response = await fetch(`${server.origin}/api/login`, { redirect: 'manual' });
    expect(await summaryOf(response)).toEqual([
      503,
      'You can’t log in right now. Try again in a moment.',
      '5',
    ]);
  });
  await server.signIn('ben@example.com');
});

it('asks to try again when the provider fails during a sign-in', async () => {
  const browser = server.browser();
  const { url, html } = await browser.open('/api/login');
  const action = new URL(/<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '', url);
  const values = { email: 'cleo@example.com', firstName: 'Cleo', lastName: 'Test' };
  const callback = await browser.submit(action, values, { until: '/api/login/callback' });
  await server.restartProvider(async () => {
    const { html: text } = await browser.open(`${callback.url.pathname}${callback.url.search}`);
    expect(text).toBe('You can’t log in right now. Try again in a moment.');
  });
  await server.signIn('cleo@example.com');
});
