import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, api } from './api.ts';
import { connectivity } from './connectivity.ts';
import { NoAnswerError } from './no-answer-error.ts';

type Answer = (init: RequestInit) => Promise<Response>;

function answerWith(answer: Answer): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === '/api/health' ? Promise.reject(new TypeError('away')) : answer(init),
  );
}

/** A server that hangs: the browser rejects with its own error when the signal aborts. */
function hang(error: DOMException): Answer {
  return ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(error)));
}

async function failureOf(path: string, signal?: AbortSignal): Promise<Error> {
  try {
    await api(path, signal && { signal });
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('the call did not fail');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  connectivity.answered();
});

afterEach(() => {
  connectivity.answered();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['WebKit', new DOMException('Fetch is aborted', 'AbortError')],
  ['Firefox', new DOMException('The operation timed out.', 'TimeoutError')],
])('notices a server that hangs, as %s reports it', async (_, error) => {
  answerWith(hang(error));
  const asked = failureOf('/api/orders/my-orders');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await asked).toBeInstanceOf(NoAnswerError);
  expect((await asked).message).toBe('');
  expect(connectivity.get()).toBe('reconnecting');
});

it('says nothing about the connection when the caller cancels', async () => {
  answerWith(hang(new DOMException('Fetch is aborted', 'AbortError')));
  const caller = new AbortController();
  const asked = failureOf('/api/products', caller.signal);
  caller.abort();
  expect(await asked).not.toBeInstanceOf(NoAnswerError);
  expect(connectivity.get()).toBe('online');
});

it('ends a body that stalls', async () => {
  answerWith(({ signal }) => {
    const body = new ReadableStream({
      start: (stream) =>
        signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError'))),
    });
    return Promise.resolve(new Response(body));
  });
  const asked = failureOf('/api/products');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await asked).toBeInstanceOf(NoAnswerError);
});

it('has no message for an answer that is not JSON, as from a login page of a Wi-Fi network', async () => {
  answerWith(() => Promise.resolve(new Response('<html>Welcome to our Wi-Fi')));
  const error = await failureOf('/api/products');
  expect(error).toBeInstanceOf(NoAnswerError);
});

it('gives the status and the sentence of a refusal', async () => {
  answerWith(() => Promise.resolve(new Response('This order was not found.', { status: 404 })));
  const error = await failureOf('/api/orders/1/messages');
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toBe('404: This order was not found.');
});
