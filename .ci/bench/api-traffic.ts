import type { CDPSession } from '@playwright/test';

interface ApiRequest {
  path: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  status: number;
  /** Headers and body as they came over the wire. */
  bytes: number;
  isDone: boolean;
}

/** The requests to /api since they were followed, oldest first. */
export type ApiTraffic = readonly ApiRequest[];

/** Keeps a list of the page's requests to /api, which grows as they are made. */
export async function followApi(session: CDPSession): Promise<ApiTraffic> {
  const list: ApiRequest[] = [];
  const byId = new Map<string, ApiRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return;
    const startedAt = wallTime * 1000;
    const followed = { path: pathname + search, startedAt, status: 0, bytes: 0, isDone: false };
    byId.set(requestId, followed);
    list.push(followed);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    // The status on the wire: to the page a 304 is a 200 out of its cache.
    const request = byId.get(requestId);
    if (request) request.status = statusCode;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId);
    if (!request) return;
    request.bytes = encodedDataLength;
    request.isDone = true;
  });
  await session.send('Network.enable');
  return list;
}
