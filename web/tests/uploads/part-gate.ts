import type { Page, Request } from '@playwright/test';
import { storedRows } from '#web/tests/support/browser-database.ts';

/** The limit of concurrent part uploads. */
export const maxOpenParts = 6;

interface Gate {
  held: { request: XMLHttpRequest; pass(): void }[];
  allowed: number;
  release(): void;
}

declare global {
  interface Window {
    /** The held parts and how many more may pass. */
    partGate: Gate;
  }
}

/**
 * Holds the parts of multipart uploads until the test allows them, and records them. Runs inside
 * the page: a route would pass all bytes through Playwright, which takes seconds per part.
 */
export async function gateParts(page: Page) {
  const stored = new Set<string>();
  const sentTwice: string[] = [];
  await page.addInitScript(holdParts);
  page.on('request', (request) => {
    const part = partOf(request);
    if (part !== undefined && stored.has(part)) sentTwice.push(part);
  });
  page.on('response', (response) => {
    const part = partOf(response.request());
    if (part !== undefined && response.ok()) stored.add(part);
  });
  return {
    /** Parts in the bucket. */
    storedCount: () => stored.size,
    /** Stored parts that were sent again. */
    sentTwice,
    heldCount: () => page.evaluate(() => window.partGate.held.length),
    /** Lets `count` more parts pass. */
    allow: (count: number) =>
      page.evaluate((more) => {
        window.partGate.allowed += more;
        window.partGate.release();
      }, count),
  };
}

/** Aborts all parts while the browser stays online; returns the function that stops this. */
export async function abortParts(page: Page): Promise<() => Promise<void>> {
  await page.route(isPart, (route) => route.abort());
  return () => page.unroute(isPart);
}

/** The number of stored parts of the browser's only unsent file. */
export async function persistedPartCount(page: Page): Promise<number> {
  const [row] = await storedRows(page, 'outbox');
  const item = row?.[1] as { file: { multipart?: { parts: unknown[] } } } | undefined;
  return item?.file.multipart?.parts.length ?? 0;
}

/** Runs in the page before its own scripts. */
function holdParts(): void {
  const gate: Gate = {
    held: [],
    allowed: 0,
    release() {
      while (gate.allowed > 0 && gate.held.length > 0) {
        gate.allowed -= 1;
        gate.held.shift()?.pass();
      }
    },
  };
  window.partGate = gate;
  const { open, send, abort } = XMLHttpRequest.prototype;
  const parts = new WeakSet<XMLHttpRequest>();
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
    if (String(url).includes('partNumber=')) parts.add(this);
    open.call(this, method, url, true);
  };
  XMLHttpRequest.prototype.send = function (body) {
    if (!parts.has(this)) return send.call(this, body);
    gate.held.push({ request: this, pass: () => send.call(this, body) });
    gate.release();
  };
  XMLHttpRequest.prototype.abort = function () {
    const isHeld = gate.held.some(({ request }) => request === this);
    gate.held = gate.held.filter(({ request }) => request !== this);
    abort.call(this);
    // Aborting an unsent request fires no event.
    if (isHeld) this.dispatchEvent(new ProgressEvent('abort'));
  };
}

function isPart(url: URL): boolean {
  return url.searchParams.has('partNumber');
}

function partOf(request: Request): string | undefined {
  const url = new URL(request.url());
  if (request.method() !== 'PUT' || !isPart(url)) return undefined;
  return `${url.searchParams.get('uploadId')} ${url.searchParams.get('partNumber')}`;
}
