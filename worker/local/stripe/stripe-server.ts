import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenOnLoopback, sendContent } from '#db/local/loopback.ts';
import { cards, hostedPage } from './hosted-page.ts';
import { authenticate, createApi } from './stripe-api.ts';
import { StripeFailure } from './stripe-objects.ts';
import { StripeState } from './stripe-state.ts';
import { createWebhooks, type Delivery } from './webhooks.ts';

const pagePath = '/i/';

/** The stand-in's keys. They are valid nowhere else. */
const localStripe = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' } as const;

/** How a call fails: with a 500 or a dropped connection, before or after it takes effect. */
export type Fault = 'error before' | 'error after' | 'cut before' | 'cut after';

interface StandInOptions {
  /** 0 picks any free port. */
  port: number;
  /** Our webhook endpoint. */
  webhookUrl: string;
}

export type LocalStripe = Awaited<ReturnType<typeof startLocalStripe>>;

/**
 * Starts a stand-in for Stripe, on loopback only: the API calls that we use, hosted invoice pages
 * and signed webhooks. Its state is in memory.
 */
export async function startLocalStripe({ port, webhookUrl }: StandInOptions) {
  const server = createServer();
  const actualPort = await listenOnLoopback(server, port);
  const url = `http://127.0.0.1:${actualPort}`;
  const state = new StripeState((id) => `${url}${pagePath}${id}`);
  const findCall = createApi(state);
  const idempotency = createIdempotencyCache();
  const webhooks = createWebhooks({ url: webhookUrl, secret: localStripe.webhookSecret });
  const { delivery, deliverEvents } = createEventDelivery(state, webhooks);
  const faults = new Map<string, Fault>();
  const calls: string[] = [];

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const handle = request.url?.startsWith(pagePath) ? handlePage : handleApi;
    handle(request, response).catch((error: unknown) => sendFailure(response, error));
  });

  async function handleApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    authenticate(headers, localStripe.secretKey);
    const { pathname, search } = new URL(request.url ?? '/', url);
    const body = await readText(request);
    const call = findCall(method, pathname);
    calls.push(call.name);
    const fault = faults.get(call.name);
    faults.delete(call.name);
    if (fault === 'cut before') return void request.socket.destroy();
    const run = () => withFault(fault, () => call.respond(method === 'GET' ? search : body));
    const key = headers['idempotency-key'];
    const result =
      method === 'POST' && typeof key === 'string'
        ? idempotency.respondOnce(key, `${pathname}\n${body}`, run)
        : idempotency.respond(run);
    await deliverEvents(() => {
      if (fault === 'cut after') request.socket.destroy();
      else sendJson(response, result.status, result.body, result.isReplay);
    });
  }

  async function handlePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const invoice = state.findInvoice(request.url?.slice(pagePath.length) ?? '');
    if (request.method !== 'POST') return sendContent(response, hostedPage(invoice));
    const chosen = new URLSearchParams(await readText(request)).get('card') ?? '';
    const { code, message } = cards[chosen as keyof typeof cards] ?? cards.good;
    if (code) state.decline(invoice.id, code, message);
    else state.pay(invoice.id);
    const status = code ? 402 : 200;
    await deliverEvents(() => sendContent(response, hostedPage(invoice, message), { status }));
  }

  return {
    /** The Worker's environment variables for Stripe. */
    settings: {
      STRIPE_SECRET_KEY: localStripe.secretKey,
      STRIPE_WEBHOOK_SECRET: localStripe.webhookSecret,
      STRIPE_API_URL: url,
    },
    state,
    /** The names of the API calls so far. */
    calls,
    /** How to deliver events from now on. */
    delivery,
    /** Makes the next call with this name fail. */
    failNext: (name: string, fault: Fault) => void faults.set(name, fault),
    /** Expires all idempotency keys, as Stripe does after a day. */
    expireIdempotencyKeys: idempotency.clear,
    /** Delivers one event once, signed at a time in seconds. Returns the endpoint's status. */
    deliver: webhooks.deliver,
    /** Runs an action on the state and delivers its events as `delivery` sets. */
    async perform<Result>(action: () => Result): Promise<Result> {
      const result = action();
      await deliverEvents(() => {});
      return result;
    },
    async close(): Promise<void> {
      await webhooks.stop();
      await closeServer(server);
    },
  };
}

/** Delivers the events of the state as `delivery` says, which tests change. */
function createEventDelivery(state: StripeState, webhooks: ReturnType<typeof createWebhooks>) {
  const delivery: Delivery = { when: 'after response', times: 1 };
  let deliveredCount = 0;

  /** Sends the response and delivers the new events, in the order that `delivery` sets. */
  async function deliverEvents(respond: () => void): Promise<void> {
    if (delivery.when === 'on demand') return respond();
    const newEvents = state.events.slice(deliveredCount);
    deliveredCount = state.events.length;
    if (delivery.when === 'before response') {
      await webhooks.deliverAll(newEvents, delivery.times);
      return respond();
    }
    respond();
    await webhooks.deliverAll(newEvents, delivery.times);
  }

  return { delivery, deliverEvents };
}

/** Fails before or after the call takes effect, if the fault says so. */
function withFault(fault: Fault | undefined, run: () => object): object {
  const failure = new StripeFailure(500, 'Not now.', { type: 'api_error' });
  if (fault === 'error before') throw failure;
  const result = run();
  if (fault === 'error after') throw failure;
  return result;
}

function sendFailure(response: ServerResponse, error: unknown): void {
  if (!(error instanceof StripeFailure)) console.error(error);
  const failure = error instanceof StripeFailure ? error : new StripeFailure(500, `${error}`);
  if (!response.headersSent) sendJson(response, failure.status, failure.toJson());
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

function sendJson(response: ServerResponse, status: number, body: object, isReplay = false): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Request-Id': `req_${crypto.randomUUID().slice(0, 8)}`,
      ...(isReplay && { 'Idempotent-Replayed': 'true' }),
    })
    .end(JSON.stringify(body));
}

interface ApiResponse {
  status: number;
  body: object;
  isReplay: boolean;
}

/**
 * Imitates Stripe's idempotency: stores the first response under a key, including failures of
 * Stripe itself (5xx), and replays it. Rejects the key with other parameters. Doesn't store
 * rejected calls (4xx).
 */
function createIdempotencyCache() {
  const stored = new Map<string, { parameters: string; response: ApiResponse }>();

  function respond(run: () => object): ApiResponse {
    try {
      // A copy, so that later changes don't alter the stored response.
      return { status: 200, body: structuredClone(run()), isReplay: false };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { status: error.status, body: error.toJson(), isReplay: false };
    }
  }

  return {
    respond,
    respondOnce(key: string, parameters: string, run: () => object): ApiResponse {
      const first = stored.get(key);
      if (first && first.parameters !== parameters) {
        const message = `The key ${key} can only be used with the parameters of its first call.`;
        const failure = new StripeFailure(400, message, { type: 'idempotency_error' });
        return { status: 400, body: failure.toJson(), isReplay: false };
      }
      if (first) return { ...first.response, isReplay: true };
      const response = respond(run);
      const isRejected = response.status >= 400 && response.status < 500;
      if (!isRejected) stored.set(key, { parameters, response });
      return response;
    },
    clear: () => stored.clear(),
  };
}
