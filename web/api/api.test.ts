import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiJson, apiResponse, isUnauthorized, NoResponseError } from './api.ts';
import { connectivity } from './connectivity.ts';

type Respond = (init: RequestInit) => Promise<Response>;

function respondWith(respond: Respond): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === '/api/health' ? Promise.reject(new TypeError('unreachable')) : respond(init),
  );
}

/** Simulates a server that hangs: the browser rejects with its own error when the signal aborts. */
function hang(error: DOMException): Respond {
  return ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(error)));
}

async function failureOf(path: string, signal?: AbortSignal): Promise<Error> {
  try {
    await apiJson(path, signal && { signal });
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('the call did not fail');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  connectivity.reportResponse();
});

afterEach(() => {
  connectivity.reportResponse();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['WebKit', new DOMException('Fetch is aborted', 'AbortError')],
  ['Firefox', new DOMException('The operation timed out.', 'TimeoutError')],
])('times out when the server hangs and %s throws its own error', async (_, error) => {
  respondWith(hang(error));
  const failure = failureOf('/api/orders/my-orders');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failure).toBeInstanceOf(NoResponseError);
  expect((await failure).message).toBe('');
  expect(connectivity.get()).toBe('reconnecting');
});

it('stays online when the caller cancels', async () => {
  respondWith(hang(new DOMException('Fetch is aborted', 'AbortError')));
  const caller = new AbortController();
  const failure = failureOf('/api/products', caller.signal);
  caller.abort();
  expect(await failure).not.toBeInstanceOf(NoResponseError);
  expect(connectivity.get()).toBe('online');
});

it('times out when the body stalls', async () => {
  respondWith(({ signal }) => {
    const body = new ReadableStream({
      start: (stream) =>
        signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError'))),
    });
    return Promise.resolve(new Response(body));
  });
  const failure = failureOf('/api/products');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failure).toBeInstanceOf(NoResponseError);
});

it('throws NoResponseError when the response is not JSON, as from a Wi-Fi login page', async () => {
  respondWith(() => Promise.resolve(new Response('<html>Welcome to our Wi-Fi')));
  const error = await failureOf('/api/products');
  expect(error).toBeInstanceOf(NoResponseError);
});

it('throws the status and text of an error response', async () => {
  respondWith(() => Promise.resolve(new Response('This order was not found.', { status: 404 })));
  const error = await failureOf('/api/orders/1/messages');
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toBe('404: This order was not found.');
});

it('takes an ended session from the status, not from the text', async () => {
  respondWith(() => Promise.resolve(new Response('Sign in again.', { status: 401 })));
  expect(isUnauthorized(await failureOf('/api/account'))).toBe(true);
  expect(isUnauthorized(new Error('401: Unauthorized'))).toBe(false);
});

it('throws the reason of an error response', async () => {
  const headers = { 'Error-Reason': 'unusable-upload' };
  respondWith(() => Promise.resolve(new Response('Upload it again.', { status: 409, headers })));
  expect(await failureOf('/api/orders/1/messages')).toMatchObject({ reason: 'unusable-upload' });
});

describe('a write whose response is lost', () => {
  /** Loses the responses to the first `lost` requests; records the keys of all. */
  function loseResponses(lost: number, answer = () => Response.json({ id: 'x' })) {
    const keys: (string | null)[] = [];
    respondWith(async ({ headers }) => {
      keys.push(new Headers(headers).get('Idempotency-Key'));
      if (keys.length <= lost) throw new TypeError('Failed to fetch');
      return answer();
    });
    return keys;
  }

  it('is repeated silently under the same key', async () => {
    const keys = loseResponses(2);
    const saved = apiJson('/api/admin/products', { method: 'POST', body: {} });
    await vi.advanceTimersByTimeAsync(2500);
    expect(await saved).toEqual({ id: 'x' });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('gets a new key with each call', async () => {
    const keys = loseResponses(0);
    for (const _ of [1, 2]) await apiJson('/api/admin/alerts/1', { method: 'POST' });
    expect(new Set(keys).size).toBe(2);
  });

  it('fails after three attempts, and after the first one while offline', async () => {
    const keys = loseResponses(9);
    const failure = apiResponse('/api/admin/orders/1', { method: 'PATCH' }).catch((error) => error);
    await vi.advanceTimersByTimeAsync(2500);
    expect(await failure).toBeInstanceOf(NoResponseError);
    expect(keys).toHaveLength(3);
    vi.stubGlobal('navigator', { onLine: false });
    await expect(apiResponse('/api/admin/orders/1', { method: 'PATCH' })).rejects.toThrow();
    expect(keys).toHaveLength(4);
  });

  it('accepts a 404 for a repeated DELETE, but not for the first one', async () => {
    loseResponses(1, () => new Response('Not found', { status: 404 }));
    const deleted = apiResponse('/api/admin/team/1', { method: 'DELETE' });
    await vi.advanceTimersByTimeAsync(500);
    expect((await deleted).status).toBe(404);
    const gone = apiResponse('/api/admin/team/2', { method: 'DELETE' });
    await expect(gone).rejects.toThrow('404: Not found');
  });
});
