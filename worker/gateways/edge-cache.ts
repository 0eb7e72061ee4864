/** Cloudflare's cache in the data center of the request. On a workers.dev address, it stores nothing. */
export interface EdgeCache {
  /** Returns a stored value with its time in ms since 1970, or undefined. */
  get(url: string): Promise<{ value: unknown; storedAt: number } | undefined>;
  put(url: string, value: unknown): Promise<void>;
}

/** Readers decide by `storedAt` whether a value is fresh, so it stays long enough to survive a database outage. */
const maxAgeSeconds = 7 * 24 * 60 * 60;

/** Stores JSON values under URLs. */
export function createEdgeCache(now: () => number): EdgeCache {
  return {
    async get(url) {
      const stored = await caches.default.match(url);
      return stored?.json();
    },
    async put(url, value) {
      const headers = { 'Cache-Control': `public, max-age=${maxAgeSeconds}` };
      await caches.default.put(url, Response.json({ value, storedAt: now() }, { headers }));
    },
  };
}
