import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoResponseError } from '#web/api/api.ts';
import { PutError } from '#web/delivery/ports.ts';
import { type DeliveryEntry, restore } from '#web/delivery/state.ts';
import { observable } from '#web/lib/observable.ts';
import { createItem } from '#web/tests/delivery/fake-browser.ts';
import { confirmCloseWhileNeeded, pageTransport } from './page.ts';

class FakeRequest {
  static last: FakeRequest;
  status = 0;
  opened = '';
  isAborted = false;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
  }
  send(): void {}
  getResponseHeader = (): string | null => '"etag"';
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  respond(status: number): void {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function startPut() {
  const stop = new AbortController();
  const progress: number[] = [];
  const { signal } = stop;
  const options = { signal, onProgress: (sent: number) => void progress.push(sent) };
  const result = pageTransport.put('https://r2/x', new Blob(['tune']), options);
  result.catch(() => {});
  return { result, request: FakeRequest.last, stop, progress };
}

it.each([200, 299])('returns the ETag of a PUT that the bucket answers with %i', async (status) => {
  const { result, request, progress } = startPut();
  request.upload.onprogress?.({ loaded: 3 });
  request.respond(status);
  expect([await result, request.opened, progress]).toEqual(['"etag"', 'PUT https://r2/x', [3]]);
});

it.each([199, 300, 403])('throws the status %i', async (status) => {
  const { result, request } = startPut();
  request.respond(status);
  await expect(result).rejects.toEqual(new PutError(status));
});

it('counts the connection as lost after 60 s without progress', async () => {
  const { result, request } = startPut();
  vi.advanceTimersByTime(59_999);
  request.upload.onprogress?.({ loaded: 1 });
  vi.advanceTimersByTime(59_999);
  expect(request.isAborted).toBe(false);
  vi.advanceTimersByTime(1);
  await expect(result).rejects.toThrow(NoResponseError);
});

it('reports a lost connection, and leaves nothing running', async () => {
  const { result, request, stop } = startPut();
  request.onerror?.();
  request.onloadend?.();
  await expect(result).rejects.toThrow(NoResponseError);
  expect(vi.getTimerCount()).toBe(0);
  stop.abort();
  expect(request.isAborted).toBe(false);
});

it('stops with the reason of its signal', async () => {
  const { result, request, stop } = startPut();
  stop.abort(new Error('canceled'));
  await expect(result).rejects.toThrow('canceled');
  expect(request.isAborted).toBe(true);
});

it('sends nothing after its signal has aborted', async () => {
  const { request } = startPut();
  const signal = AbortSignal.abort(new Error('canceled'));
  const options = { signal, onProgress: () => {} };
  await expect(pageTransport.put('https://r2/y', new Blob(), options)).rejects.toThrow('canceled');
  expect(FakeRequest.last).toBe(request);
});

it('asks before the page closes only while it would lose something', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const entries = observable<readonly DeliveryEntry[]>([]);
  confirmCloseWhileNeeded(entries);
  const asks = (change: Partial<DeliveryEntry>, size = 4) => {
    const { item, ...state } = restore(createItem(), { hasFile: true });
    const file = { name: 'a.bin', size, url: null };
    entries.set([{ ...item, ...state, file, sent: 0, bytesPerSecond: 0, ...change }]);
    return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  };
  const large = 30_000_000;
  expect(asks({})).toBe(false);
  expect(asks({ isUnsaved: true })).toBe(true);
  expect(asks({ isUnsaved: true, stage: 'rejected' })).toBe(false);
  expect(asks({}, large)).toBe(true);
  expect(asks({ hasFile: false }, large)).toBe(false);
  expect(asks({ stage: 'accepted' }, large)).toBe(false);
  expect(asks({ isUnsaved: true })).toBe(true);
  entries.set([]);
  expect(page.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});
