interface Cookie {
  host: string;
  path: string;
  name: string;
  value: string;
}

/** Creates a fetch function that stores cookies per host and path, like a browser. The caller follows redirects. */
export function createCookieJar(userAgent = 'node') {
  let cookies: Cookie[] = [];

  return {
    async fetch(url: URL, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers);
      headers.set('Cookie', header(url));
      headers.set('User-Agent', userAgent);
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) storeCookie(url, line);
      return response;
    },
    header,
  };

  function header({ host, pathname }: URL): string {
    return cookies
      .filter((cookie) => cookie.host === host && isBelow(pathname, cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  function storeCookie({ host }: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    const path = attributes.map((text) => /^ *path=(.*)/i.exec(text)?.[1]).find(Boolean) ?? '/';
    const ended = attributes.some((attribute) =>
      /max-age=0|expires=thu, 01 jan 1970/i.test(attribute),
    );
    cookies = cookies.filter(
      (known) => known.host !== host || known.path !== path || known.name !== name,
    );
    if (!ended) cookies.push({ host, path, name, value: value.join('=') });
  }
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
