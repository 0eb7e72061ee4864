import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { TruckEntryJson } from '#worker/domain/fitment/fitment.api.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { createCookieJar } from './cookie-jar.ts';

const maxRedirects = 10;

/** A valid order request, as the form sends it. */
export const orderRequest: OrderRequestJson = {
  productId: '2013-2018-ram-2500-68rfe',
  tuneType: 'sotf',
  addonIds: ['transmission-tcm-tune', 'sotf-switch'],
  customerPhone: '555-010-1234',
  billingStreet: '1 Main St',
  billingCity: 'Cheyenne',
  billingState: 'WY',
  billingZip: '82001',
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
};

/** A valid truck, as the form sends it. */
export const truckEntry: TruckEntryJson = {
  nickname: 'Tow rig',
  year: '2014',
  make: 'Ram',
  model: '2500',
  transmission: '68RFE automatic',
  vin: '3C6UR5DL1EG123456',
  device: 'EZ Lynk AutoAgent 3',
  deviceSerial: 'AB-12',
};

/** A signed-in user who calls the API over HTTP. */
export type TestUser = Awaited<ReturnType<typeof signInTo>>;

/** A page after its redirects. */
interface Page {
  url: URL;
  html: string;
  response: Response;
}

/** Creates a browser without scripts: cookies, redirects and forms. */
export function createBrowser(origin: string, jar = createCookieJar()) {
  const open = async (path: string) => pageOf(await follow(jar, new URL(path, origin)));
  const submit = async (
    url: URL,
    values: Record<string, string>,
    { until }: { until?: string } = {},
  ): Promise<Page> => {
    const form = { method: 'POST', body: new URLSearchParams(values) };
    return pageOf(await follow(jar, url, form, until));
  };
  return {
    open,
    submit,
    /** Sends an empty write as the app does. */
    send(method: string, path: string): Promise<Response> {
      const headers = { Origin: origin, 'Content-Type': 'application/json' };
      return jar.fetch(new URL(path, origin), {
        method,
        headers,
        ...(method !== 'DELETE' && { body: '{}' }),
      });
    },
    /** Returns where a path redirects to. */
    async redirect(path: string): Promise<URL> {
      const { headers } = await jar.fetch(new URL(path, origin));
      return new URL(headers.get('Location') ?? '', origin);
    },
    /** Signs in through the local identity provider's pages. Throws if any step fails. */
    async signIn(email: string): Promise<void> {
      const page = await open('/api/login?returnTo=/my-orders');
      const action = /<form method="post" action="([^"]+)"/.exec(page.html)?.[1];
      if (!action) throw new Error('the sign-in page has no form');
      const names = { firstName: email.split('@')[0] ?? '', lastName: 'Test' };
      const { url } = await submit(new URL(action, page.url), { email, ...names });
      if (url.href !== `${origin}/my-orders`) throw new Error(`signed in to ${url.href}`);
    },
  };
}

/** Signs in as a new browser, and returns the user. */
export async function signInTo(origin: string, email: string, userAgent?: string) {
  const jar = createCookieJar(userAgent);
  await createBrowser(origin, jar).signIn(email);
  return createTestUser(
    origin,
    (url) => jar.header(url),
    await currentUser(origin, jar.header(new URL(origin))),
  );
}

async function pageOf({ url, response }: { url: URL; response: Response }): Promise<Page> {
  return { url, html: await response.text(), response };
}

function createTestUser(origin: string, cookiesFor: (url: URL) => string, user: UserJson) {
  const send = (method: string, path: string, body?: unknown, headers: HeadersInit = {}) => {
    const url = new URL(path, origin);
    return fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        Cookie: cookiesFor(url),
        Origin: origin,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
  async function read<Json>(path: string, headers?: HeadersInit): Promise<Json> {
    const response = await send('GET', path, undefined, headers);
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  }
  return {
    user,
    send,
    /** Returns the Cookie header for the server's origin. */
    cookies: () => cookiesFor(new URL(origin)),
    get: (path: string, headers?: HeadersInit) => send('GET', path, undefined, headers),
    /** Returns the JSON at a path. Throws if the response is an error. */
    read,
    post: (path: string, body: unknown, headers?: HeadersInit) => send('POST', path, body, headers),
    patch: (path: string, body: unknown) => send('PATCH', path, body),
    async order(change: Partial<OrderRequestJson> = {}): Promise<OrderJson> {
      const response = await send('POST', '/api/orders', { ...orderRequest, ...change });
      if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
      return (await response.json()) as OrderJson;
    },
    orders: () => read<OrderJson[]>('/api/orders/my-orders'),
  };
}

/** Follows redirects, but not to the path `until`. */
async function follow(
  jar: ReturnType<typeof createCookieJar>,
  start: URL,
  init?: RequestInit,
  until?: string,
): Promise<{ url: URL; response: Response }> {
  let url = start;
  let response = await jar.fetch(url, init);
  for (let hops = 0; hops < maxRedirects; hops += 1) {
    const location = response.headers.get('Location');
    if (location === null) break;
    url = new URL(location, url);
    if (url.pathname === until) break;
    response = await jar.fetch(url);
  }
  return { url, response };
}

async function currentUser(origin: string, cookie: string): Promise<UserJson> {
  const response = await fetch(`${origin}/api/auth/user`, { headers: { Cookie: cookie } });
  if (!response.ok) throw new Error(`reading the signed-in user failed with ${response.status}`);
  return response.json();
}
