import type { Page, Request, Route } from '@playwright/test';

/** Holds the parts of multipart uploads back, so that a test says how many of them arrive, and watches them. */
export type PartGate = Awaited<ReturnType<typeof gateParts>>;

export async function gateParts(page: Page) {
  const held: Route[] = [];
  const stored = new Set<string>();
  const sentTwice: string[] = [];
  let allowed = 0;
  let isCut = false;

  page.on('request', (request) => {
    const part = partOf(request);
    if (part !== undefined && stored.has(part)) sentTwice.push(part);
  });
  page.on('response', (response) => {
    const part = partOf(response.request());
    if (part !== undefined && response.ok()) stored.add(part);
  });
  await page.route(isPart, (route) => {
    if (isCut) return route.abort();
    held.push(route);
    return release();
  });

  async function release(): Promise<void> {
    while (allowed > 0 && held.length > 0) {
      allowed -= 1;
      // One that the page has given up since takes nothing from the others.
      await held
        .shift()
        ?.continue()
        .catch(() => {
          allowed += 1;
        });
    }
  }

  return {
    /** The parts that the store of files has answered for. */
    get storedCount() {
      return stored.size;
    },
    /** Parts that were sent again although they were stored. */
    sentTwice,
    /** How many parts wait to be let through. */
    get heldCount() {
      return held.length;
    },
    /** Lets so many more parts through. */
    allow(count: number): Promise<void> {
      allowed += count;
      return release();
    },
    /** From now on no part arrives, while the browser believes that it is online. */
    async cut(): Promise<void> {
      isCut = true;
      await Promise.all(held.splice(0).map((route) => route.abort().catch(() => {})));
    },
    mend(): void {
      isCut = false;
    },
    /** Forgets what the page has given up. */
    drop: () => held.splice(0),
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
