import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { apiVersion } from './stripe-objects.ts';
import { startLocalStripe } from './stripe-server.ts';

/** The webhooks that the endpoint received: raw body and signature. */
const received: { body: string; signature: string }[] = [];
const endpoint = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  received.push({ body, signature: String(request.headers['stripe-signature']) });
  response.end();
});

function clientWith(secretKey: string, version = apiVersion): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    apiVersion: version as typeof apiVersion,
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
const { port } = endpoint.address() as AddressInfo;
const local = await startLocalStripe({ port: 0, webhookUrl: `http://127.0.0.1:${port}/` });
const url = local.settings.STRIPE_API_URL;
const stripe = clientWith(local.settings.STRIPE_SECRET_KEY);

beforeEach(() => {
  received.length = 0;
  Object.assign(local.delivery, { when: 'after response', times: 1 });
});

afterAll(async () => {
  await local.close();
  endpoint.close();
});

async function draft(): Promise<Stripe.Invoice> {
  const customer = await stripe.customers.create({ email: 'ana@example.com' });
  const params = { collection_method: 'send_invoice', days_until_due: 14, currency: 'usd' };
  const { id } = await stripe.invoices.create({ customer: customer.id, ...params });
  return stripe.invoices.addLines(id, { lines: [{ amount: 64_900, description: 'Tune' }] });
}

const finalized = async () => stripe.invoices.finalizeInvoice((await draft()).id);

describe('rejects, as Stripe does,', () => {
  it('another API key', async () => {
    await expect(clientWith('sk_test_other').invoices.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
  });

  it('another API version', async () => {
    const old = clientWith(local.settings.STRIPE_SECRET_KEY, '2020-08-27' as typeof apiVersion);
    await expect(old.invoices.list()).rejects.toMatchObject({ statusCode: 400 });
  });

  it('unknown objects and URLs', async () => {
    await expect(stripe.invoices.retrieve('in_none')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
  });

  it('unknown and missing parameters', async () => {
    const unknown = { nickname: 'Ana' } as Stripe.CustomerCreateParams;
    await expect(stripe.customers.create(unknown)).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
    const params = { collection_method: 'send_invoice', currency: 'usd' };
    await expect(stripe.invoices.create(params)).rejects.toMatchObject({
      code: 'parameter_missing',
    });
  });

  it('changing or finalizing a finalized invoice', async () => {
    const { id } = await finalized();
    const lines = [{ amount: 1, description: 'One more' }];
    await expect(stripe.invoices.addLines(id, { lines })).rejects.toMatchObject({
      code: 'invoice_not_editable',
    });
    await expect(stripe.invoices.finalizeInvoice(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('sending a draft and paying a paid invoice', async () => {
    const { id } = await draft();
    await expect(stripe.invoices.sendInvoice(id)).rejects.toMatchObject({ statusCode: 400 });
    await stripe.invoices.finalizeInvoice(id);
    await stripe.invoices.pay(id, { paid_out_of_band: true });
    await expect(stripe.invoices.pay(id, { paid_out_of_band: true })).rejects.toMatchObject({
      message: 'Invoice is already paid',
    });
  });
});

describe('an idempotency key', () => {
  it('runs a call once and replays its response', async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    const one = await stripe.customers.create({ name: 'Ana' }, options);
    const again = await stripe.customers.create({ name: 'Ana' }, options);
    expect(again.id).toBe(one.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('rejects other parameters', async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    await stripe.customers.create({ name: 'Ana' }, options);
    await expect(stripe.customers.create({ name: 'Bea' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('replays a server error, but not a rejected call', async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    local.failNext('POST /v1/customers', 'error after');
    for (const _ of [1, 2]) {
      await expect(stripe.customers.create({ name: 'Cy' }, options)).rejects.toMatchObject({
        statusCode: 500,
      });
    }
    const { id } = await draft();
    const send = () => stripe.invoices.sendInvoice(id, {}, { idempotencyKey: `send ${id}` });
    await expect(send()).rejects.toMatchObject({ statusCode: 400 });
    await stripe.invoices.finalizeInvoice(id);
    expect((await send()).status).toBe('open');
  });
});

it('returns an invoice with its lines, total and page, and expands its payments on request', async () => {
  const { id } = await finalized();
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] });
  expect(invoice).toMatchObject({ status: 'open', total: 64_900, amount_due: 64_900 });
  expect(invoice.lines.data.map(({ description }) => description)).toEqual(['Tune']);
  expect(await (await fetch(`${invoice.hosted_invoice_url}`)).text()).toContain('$649.00');
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  const payments = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: String(intent) },
  });
  expect(payments.data.map((payment) => payment.invoice)).toEqual([id]);
  expect((await stripe.invoices.retrieve(id)).payments).toBeUndefined();
});

it('pages a list, newest first', async () => {
  const customer = (await stripe.customers.create({})).id;
  const params = { collection_method: 'send_invoice', days_until_due: 14, currency: 'usd' };
  const created: string[] = [];
  for (const _ of Array(5))
    created.push((await stripe.invoices.create({ customer, ...params })).id);
  const listed: string[] = [];
  for await (const { id } of stripe.invoices.list({ customer, limit: 2 })) listed.push(id);
  expect(listed).toEqual(created.toReversed());
});

describe('delivers webhooks', () => {
  it('with a signature that Stripe’s package accepts', async () => {
    await finalized();
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    const [{ body, signature } = { body: '', signature: '' }] = received;
    const { STRIPE_WEBHOOK_SECRET: secret } = local.settings;
    const event = await stripe.webhooks.constructEventAsync(body, signature, secret);
    expect(event).toMatchObject({ type: 'invoice.finalized', api_version: apiVersion });
    await expect(
      stripe.webhooks.constructEventAsync(body, signature, 'whsec_other'),
    ).rejects.toThrow();
  });

  it('before the response and three times, if configured', async () => {
    Object.assign(local.delivery, { when: 'before response', times: 3 });
    await finalized();
    expect(received.map(({ body }) => JSON.parse(body).id)).toEqual(
      Array(3).fill(local.state.events.at(-1)?.id),
    );
  });
});
