import * as oidc from 'openid-client';
import { afterAll, expect, it } from 'vitest';
import { localClient } from '#worker/local/accounts.ts';
import { createCookieJar } from '#worker/tests/support/cookie-jar.ts';
import { startIdentityProvider } from './identity-provider-server.ts';

const appOrigin = 'http://localhost:1';
const redirectUri = `${appOrigin}/api/login/callback`;

const provider = await startIdentityProvider({ port: 0, appOrigins: [appOrigin] });
const config = await oidc.discovery(
  new URL(provider.issuer),
  localClient.id,
  localClient.secret,
  undefined,
  { execute: [oidc.allowInsecureRequests] },
);

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

/** Follows redirects until the provider shows a page or redirects back to the app. */
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
    if (url.origin === appOrigin) return { url, html: '', status: response.status };
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

it('shows the demo accounts and a form', async () => {
  const { html } = await browse(createCookieJar(), await authorizationUrl());
  expect(html).toContain('<h1>Sign in to Straight Six</h1>');
  expect(html).toContain('<button>Continue as Demo Customer</button>');
  expect(html).toContain('<button>Continue as Demo Admin</button>');
  for (const label of ['Email', 'First name', 'Last name'])
    expect(html).toContain(`<label>${label}<input`);
});

it('returns a verified email and the names of the user', async () => {
  const jar = createCookieJar();
  const page = await browse(jar, await authorizationUrl());
  const values = { email: 'Ana@Example.com', firstName: 'Ana', lastName: 'Rivera' };
  const back = await browse(jar, page.url, values);
  expect(await claimsOf(back.url)).toMatchObject({
    email: 'ana@example.com',
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Rivera',
  });
});

it('remembers the account, unless the sign-in asks to choose one', async () => {
  const jar = createCookieJar();
  const subjects = [];
  for (const email of ['one@example.com', 'two@example.com', 'one@example.com']) {
    const page = await browse(jar, await authorizationUrl({ prompt: 'select_account' }));
    expect(page.html).toContain('Sign in to Straight Six');
    const back = await browse(jar, page.url, { email, firstName: '', lastName: '' });
    subjects.push((await claimsOf(back.url))?.sub);
  }
  expect(subjects[0]).toBe(subjects[2]);
  expect(subjects[0]).not.toBe(subjects[1]);
  const remembered = await browse(jar, await authorizationUrl());
  expect((await claimsOf(remembered.url))?.sub).toBe(subjects[2]);
});

it('shows the page again with an error and the typed values after an invalid email', async () => {
  const jar = createCookieJar();
  const page = await browse(jar, await authorizationUrl());
  const again = await browse(jar, page.url, {
    email: '"><b>nobody',
    firstName: 'Ana',
    lastName: '',
  });
  expect(again.status).toBe(400);
  expect(again.html).toContain('Enter an email address like name@example.com.');
  expect(again.html).toContain('value="&quot;&gt;&lt;b&gt;nobody"');
  expect(again.html).toContain('value="Ana"');
});

it('rejects a foreign redirect URI and a sign-in without PKCE', async () => {
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

it('explains what to do after an expired sign-in', async () => {
  const response = await fetch(`${provider.issuer}/sign-in/unknown`);
  expect(response.status).toBe(410);
  expect(await response.text()).toContain('Go back to Straight Six and choose Log In again.');
});
