/** Larger pictures are not shown. Providers send a few kB. */
const maxBytes = 1024 * 1024;
const timeoutMs = 5000;
const maxRedirects = 3;

/**
 * Loads a profile picture from the identity provider's URL, at most 1 MiB. Returns undefined if the
 * URL is not a public https URL, if its server fails or takes over 5 s, or if the response is not
 * an image.
 */
export type LoadPicture = (url: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Checks the URL of each redirect like the first one. Sends no cookies and no referrer. */
export function createPictureSource(fetchUrl: typeof fetch = fetch): LoadPicture {
  return async (first) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = first;
    try {
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        if (!isPictureUrl(url)) return undefined;
        const response = await fetchUrl(url, { redirect: 'manual', signal });
        const target = response.headers.get('Location');
        if (response.ok) return await readImage(response);
        await response.body?.cancel();
        if (target === null || response.status < 300 || response.status > 399) return undefined;
        url = new URL(target, url).href;
      }
    } catch {
      return undefined;
    }
    return undefined;
  };
}

async function readImage(response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const isImage = response.headers.get('Content-Type')?.startsWith('image/');
  const size = Number(response.headers.get('Content-Length') ?? 0);
  if (!isImage || size > maxBytes || response.body === null) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    // Leaving the loop cancels the body.
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/**
 * Returns whether a profile picture URL from the identity provider is safe to load: https at a
 * public host name, without credentials or a port, so that the provider can't make the Worker call
 * an internal service.
 */
export function isPictureUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // A public name ends in letters, unlike an IPv4 or IPv6 address or `localhost`.
  return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname) && !privateSuffixes.test(hostname);
}

const privateSuffixes = /\.(local|localhost|internal|invalid|test|home\.arpa)$/;
