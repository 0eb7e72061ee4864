import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

export interface ApiRequest {
  path: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  status: number;
  /** Headers and body on the wire. */
  bytes: number;
  isDone: boolean;
}

const waitMs = 45_000;

export type ApiTraffic = Awaited<ReturnType<typeof followApi>>;

/** Records the page's requests to /api. */
export async function followApi(session: CDPSession) {
  const requests: ApiRequest[] = [];
  const byId = new Map<string, ApiRequest>();
  const listeners = new Set<(request: ApiRequest) => void>();
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return;
    const startedAt = wallTime * 1000;
    const recorded = { path: pathname + search, startedAt, status: 0, bytes: 0, isDone: false };
    byId.set(requestId, recorded);
    requests.push(recorded);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    // The status on the wire; the page sees a 304 as a 200 from its cache.
    const request = byId.get(requestId);
    if (request) request.status = statusCode;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId);
    if (!request) return;
    request.bytes = encodedDataLength;
    request.isDone = true;
    for (const listener of listeners) listener(request);
  });
  await session.send('Network.enable');
  return {
    /** The requests so far, oldest first. */
    requests: requests as readonly ApiRequest[],
    /** Returns the first completed request that matches, past or future. Throws after 45 s. */
    async waitFor(
      description: string,
      matches: (request: ApiRequest) => boolean,
    ): Promise<ApiRequest> {
      const known = requests.find((request) => request.isDone && matches(request));
      if (known) return known;
      const { promise, resolve } = Promise.withResolvers<ApiRequest>();
      const listener = (request: ApiRequest) => matches(request) && resolve(request);
      listeners.add(listener);
      const timeout = new AbortController();
      try {
        return await Promise.race([promise, failLater(description, timeout.signal)]);
      } finally {
        listeners.delete(listener);
        timeout.abort();
      }
    },
  };
}

async function failLater(description: string, signal: AbortSignal): Promise<never> {
  await delay(waitMs, undefined, { signal });
  throw new Error(`no ${description} within ${waitMs / 1000} s`);
}
