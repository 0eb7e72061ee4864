import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenOnLoopback, showContent } from '#db/local/loopback.ts';
import { StripeFailure } from './failure.ts';
import { readForm } from './form.ts';
import { cards, hostedPage } from './hosted-page.ts';
import { createKeptAnswers } from './replayed-answers.ts';
import { admit, createApi } from './stripe-api.ts';
import { openBook } from './stripe-state.ts';
import { createWebhooks, type Delivery } from './webhooks.ts';

const pagePath = '/i/';

/** What opens the stand-in to the store; it opens nothing else. */
const localStripe = {
  secretKey: 'sk_test_local',
  webhookSecret: 'whsec_local',
} as const;

/** How a call fails: answered 500 or cut off, before what it asks for is done or after. */
export type Fault = 'error before' | 'error after' | 'cut before' | 'cut after';

interface StandInOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where the store hears events. */
  webhookUrl: string;
}

export type LocalStripe = Awaited<ReturnType<typeof startLocalStripe>>;

/**
 * A stand-in for Stripe, on loopback only: the part of its API that the store uses, hosted invoice pages, and signed
 * webhooks. It keeps all in memory.
 */
export async function startLocalStripe({ port, webhookUrl }: StandInOptions) {
  const server = createServer();
  const takenPort = await listenOnLoopback(server, port);
  const url = `http://127.0.0.1:${takenPort}`;
  const book = openBook((id) => `${url}${pagePath}${id}`);
  const findCall = createApi(book);
  const kept = createKeptAnswers();
  const webhooks = createWebhooks({ url: webhookUrl, secret: localStripe.webhookSecret });
  const delivery: Delivery = { when: 'after the answer', times: 1 };
  const faults = new Map<string, Fault>();
  const calls: string[] = [];
  let brought = 0;

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = request.url?.startsWith(pagePath) ? answerPage : answerApi;
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof StripeFailure)) console.error(error);
      const failure = error instanceof StripeFailure ? error : new StripeFailure(500, `${error}`);
      if (!response.headersSent) reply(response, failure.status, failure.toJson());
    });
  });

  async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    admit(headers, localStripe.secretKey);
    const { pathname, search } = new URL(request.url ?? '/', url);
    const body = await readText(request);
    const call = findCall(method, pathname);
    calls.push(call.name);
    const fault = faults.get(call.name);
    faults.delete(call.name);
    if (fault === 'cut before') return void request.socket.destroy();
    const run = () => {
      if (fault === 'error before') throw new StripeFailure(500, 'Not now.', { type: 'api_error' });
      const result = call.answer(readForm(method === 'GET' ? search : body));
      if (fault === 'error after') throw new StripeFailure(500, 'Not now.', { type: 'api_error' });
      return result;
    };
    const key = headers['idempotency-key'];
    const answer =
      method === 'POST' && typeof key === 'string'
        ? kept.answerOnce(key, `${pathname}\n${body}`, run)
        : kept.answer(run);
    await bringNews(() => {
      if (fault === 'cut after') request.socket.destroy();
      else reply(response, answer.status, answer.body, answer.isReplay);
    });
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const invoice = book.findInvoice(request.url?.slice(pagePath.length) ?? '');
    if (request.method !== 'POST') return showContent(response, hostedPage(invoice));
    const chosen = new URLSearchParams(await readText(request)).get('card') ?? '';
    const { code, message } = cards[chosen as keyof typeof cards] ?? cards.good;
    if (code) book.decline(invoice.id, code, message);
    else book.pay(invoice.id);
    const status = code ? 402 : 200;
    await bringNews(() => showContent(response, hostedPage(invoice, message), { status }));
  }

  /** Answers, and brings what has happened meanwhile to the store as `delivery` says. */
  async function bringNews(answer: () => void): Promise<void> {
    if (delivery.when === 'when asked for') return answer();
    const news = book.events.slice(brought);
    brought = book.events.length;
    if (delivery.when === 'before the answer') {
      await webhooks.bringAll(news, delivery.times);
      return answer();
    }
    answer();
    await webhooks.bringAll(news, delivery.times);
  }

  return {
    /** The Worker's settings for it. */
    settings: {
      STRIPE_SECRET_KEY: localStripe.secretKey,
      STRIPE_WEBHOOK_SECRET: localStripe.webhookSecret,
      STRIPE_API_URL: url,
    },
    book,
    /** The names of the calls so far. */
    calls,
    /** How events are brought from now on. */
    delivery,
    /** Has the next call of this name fail. */
    failNext: (name: string, fault: Fault) => void faults.set(name, fault),
    /** A day later: what was kept under a key is forgotten. */
    forgetKeys: kept.forget,
    /** Brings one event once, signed at a time in seconds; gives the store's status. */
    deliver: webhooks.deliver,
    /** Does something at Stripe, and has the store told of it as `delivery` says. */
    async happen<Result>(what: () => Result): Promise<Result> {
      const result = what();
      await bringNews(() => {});
      return result;
    },
    async close(): Promise<void> {
      await webhooks.stop();
      await closeServer(server);
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

function reply(response: ServerResponse, status: number, body: object, isReplay = false): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Request-Id': `req_${crypto.randomUUID().slice(0, 8)}`,
      ...(isReplay && { 'Idempotent-Replayed': 'true' }),
    })
    .end(JSON.stringify(body));
}
