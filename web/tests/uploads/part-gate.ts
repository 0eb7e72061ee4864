import type { Page, Request } from '@playwright/test';
import { storedRows } from '#web/tests/support/browser-store.ts';

/** How many parts are asked for at once (spec section 9). */
export const atOnce = 6;

interface Gate {
  held: { request: XMLHttpRequest; pass(): void }[];
  allowed: number;
  release(): void;
}

declare global {
  interface Window {
    /** The parts that are held back, and how many more may pass. */
    partGate: Gate;
  }
}

/**
 * Holds the parts of multipart uploads back, so that a test says how many of them are sent, and watches them. It
 * does so within the page: a route would lead every byte through Playwright, seconds a part.
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
    /** How many parts the store of files has taken. */
    storedCount: () => stored.size,
    /** Parts that were sent again although they were stored. */
    sentTwice,
    /** How many parts wait to be let through. */
    heldCount: () => page.evaluate(() => window.partGate.held.length),
    /** Lets so many more parts through. */
    allow: (count: number) =>
      page.evaluate((more) => {
        window.partGate.allowed += more;
        window.partGate.release();
      }, count),
  };
}

/** From now on no part arrives, while the browser believes that it is online. Gives what mends that. */
export async function cutParts(page: Page): Promise<() => Promise<void>> {
  await page.route(isPart, (route) => route.abort());
  return () => page.unroute(isPart);
}

/** How many parts the browser has noted of its one unfinished upload, to go on with after a reload. */
export async function keptParts(page: Page): Promise<number> {
  const [row] = await storedRows(page, 'uploads');
  const upload = row?.[1] as { progress: { parts?: unknown[] } } | undefined;
  return upload?.progress.parts?.length ?? 0;
}

/** Runs in the page before anything else does. */
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
    // One that was not sent yet is aborted without a word.
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
