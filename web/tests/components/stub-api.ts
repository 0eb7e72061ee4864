import { onTestFinished, vi } from 'vitest';

/** Set `MAX_ANSWER_DELAY_MS` to delay each answer at random, which finds tests that depend on the order of answers. */
const maxDelayMs = Number(process.env.MAX_ANSWER_DELAY_MS ?? 0);
/** A test's fake timers don't move it. */
const { setTimeout: realSetTimeout } = globalThis;

/** A request of the app. */
export interface ApiCall {
  method: string;
  /** With its search. */
  path: string;
  headers: Headers;
  /** The parsed JSON, or undefined. */
  body: unknown;
}

/** Responds to a request, with a JSON value or a response. */
export type Answer = (call: ApiCall) => unknown;

/** Answers by request, like `GET /api/products`. */
export type Answers = Record<string, Answer>;

/** Responds with a status and a text; an empty text leaves the status text. */
export const fails =
  (status: number, text: string, statusText = ''): Answer =>
  () =>
    new Response(text, { status, statusText });

/** Never responds. */
export const hangs: Answer = () => new Promise(() => {});

/** Closes the connection without a response. */
export const cuts: Answer = () => {
  throw new TypeError('Failed to fetch');
};

/**
 * Stubs `fetch` with these answers. A request without an answer gets a 404. `answers` can be
 * changed during a test. `calls` has every request, oldest first.
 */
export function stubApi(answers: Answers) {
  const calls: ApiCall[] = [];
  let isFinished = false;
  onTestFinished(() => {
    isFinished = true;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    const call = {
      method,
      path,
      headers: new Headers(init.headers),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    };
    calls.push(call);
    const answer = answers[`${method} ${path.replace(/\?.*/, '')}`] ?? fails(404, 'Not found');
    const aborted = new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    const delayed = async () => {
      await new Promise((resolve) => realSetTimeout(resolve, Math.random() * maxDelayMs));
      return answer(call);
    };
    const data = await Promise.race([maxDelayMs > 0 ? delayed() : answer(call), aborted]);
    // A late response would change the screen of the next test.
    if (isFinished) await new Promise(() => {});
    return data instanceof Response ? data : Response.json(data);
  });
  return { answers, calls };
}
