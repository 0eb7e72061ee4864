import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCookieJar } from '#worker/tests/support/cookie-jar.ts';
import { localClient } from './accounts.ts';
import { startIdentityProvider } from './identity-provider-server.ts';

const storeOrigin = 'http://localhost:1';
const redirectUri = `${storeOrigin}/api/login/callback`;

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let config: oidc.Configuration;

beforeAll(async () => {
  provider = await startIdentityProvider({ port: 0, storeOrigins: [storeOrigin] });
  config = await oidc.discovery(
    new URL(provider.issuer),
    localClient.id,
    localClient.secret,
    undefined,
    { execute: [oidc.allowInsecureRequests] },
  );
});

afterAll(() => provider.close());

const verifier = oidc.randomPKCECodeVerifier();

async function authorizationUrl(change: Record<string, string> = {}): Promise<URL> {
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...change,
  });
}

/** Follows redirects within the provider; stops at a page or at the way back to the store. */
async function browse(
  jar: ReturnType<typeof createCookieJar>,
  start: URL,
  form?: Record<string, string>,
) {
  let url = start;
  let response = await jar.fetch(url, form && { method: 'POST', body: new URLSearchParams(form) });
  for (;;) {
    const location = response.headers.get('Location');
    if (location === null) return { url, html: await response.text(), status: response.status };
    url = new URL(location, url);
    if (url.origin === storeOrigin) return { url, html: '', status: response.status };
    response = await jar.fetch(url);
  }
}

async function claimsOf(callback: URL) {
  const tokens = await oidc.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: verifier,
    expectedState: 'the-state',
    expectedNonce: 'the-nonce',
  });
  return tokens.claims();
}

it('the page offers the demo accounts and a form for anybody', async () => {
  const { html } = await browse(createCookieJar(), await authorizationUrl());
  expect(html).toContain('<h1>Sign in to Straight Six</h1>');
  expect(html).toContain('<button>Continue as Demo Customer</button>');
  expect(html).toContain('<button>Continue as Demo Admin</button>');
  for (const label of ['Email', 'First name', 'Last name'])
    expect(html).toContain(`<label>${label}<input`);
});

it('whoever signs in is vouched for with a verified e-mail and the names', async () => {
  const jar = createCookieJar();
  const page = await browse(jar, await authorizationUrl());
  const person = { email: 'Ana@Example.com', firstName: 'Ana', lastName: 'Rivera' };
  const back = await browse(jar, page.url, person);
  expect(await claimsOf(back.url)).toMatchObject({
    email: 'ana@example.com',
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Rivera',
  });
});

it('it asks who signs in each time, and the same e-mail is the same subject', async () => {
  const jar = createCookieJar();
  const subjects = [];
  for (const email of ['one@example.com', 'two@example.com', 'one@example.com']) {
    const page = await browse(jar, await authorizationUrl());
    expect(page.html).toContain('Sign in to Straight Six');
    const back = await browse(jar, page.url, { email, firstName: '', lastName: '' });
    subjects.push((await claimsOf(back.url))?.sub);
  }
  expect(subjects[0]).toBe(subjects[2]);
  expect(subjects[0]).not.toBe(subjects[1]);
});

it('a bad e-mail shows the page again, with a sentence and what was typed', async () => {
  const jar = createCookieJar();
  const page = await browse(jar, await authorizationUrl());
  const again = await browse(jar, page.url, {
    email: '"><b>nobody',
    firstName: 'Ana',
    lastName: '',
  });
  expect(again.status).toBe(400);
  expect(again.html).toContain('Enter an e-mail address like name@example.com.');
  expect(again.html).toContain('value="&quot;&gt;&lt;b&gt;nobody"');
  expect(again.html).toContain('value="Ana"');
});

it('refuses another address to come back to, and a sign-in without PKCE', async () => {
  const foreign = await browse(
    createCookieJar(),
    await authorizationUrl({ redirect_uri: 'https://evil.example/' }),
  );
  expect([foreign.status, foreign.url.origin]).toEqual([400, provider.issuer]);
  const bare = await authorizationUrl();
  bare.searchParams.delete('code_challenge');
  bare.searchParams.delete('code_challenge_method');
  const refused = await browse(createCookieJar(), bare);
  expect(refused.url.searchParams.get('error')).toBe('invalid_request');
});

it('a sign-in that has ended says what to do', async () => {
  const response = await fetch(`${provider.issuer}/sign-in/unknown`);
  expect(response.status).toBe(410);
  expect(await response.text()).toContain('Go back to the store and choose Log In again.');
});
