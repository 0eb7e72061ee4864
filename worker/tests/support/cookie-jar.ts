/** Creates a fetch function that stores cookies per host, like a browser. The caller follows redirects. */
export function createCookieJar() {
  const cookies = new Map<string, string>();

  return {
    async fetch(url: URL, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers);
      headers.set('Cookie', header(url));
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) storeCookie(url, line);
      return response;
    },
    header,
  };

  function header({ host }: URL): string {
    return [...cookies]
      .filter(([name]) => name.startsWith(`${host} `))
      .map(([name, value]) => `${name.slice(host.length + 1)}=${value}`)
      .join('; ');
  }

  function storeCookie({ host }: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    const ended = attributes.some((attribute) =>
      /max-age=0|expires=thu, 01 jan 1970/i.test(attribute),
    );
    if (ended) cookies.delete(`${host} ${name}`);
    else cookies.set(`${host} ${name}`, value.join('='));
  }
}
