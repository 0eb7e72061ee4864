import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { SignedInUserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { signInFailed } from '#worker/http/errors.ts';
import { addressLimit } from '#worker/http/session/address-limit.ts';
import { findSession } from '#worker/http/session/find-session.ts';
import {
  clearHostCookie,
  clearSessionCookie,
  hostCookieNames,
  readHostCookie,
  readIdToken,
  readSessionToken,
  setHostCookie,
  setIdToken,
  setSessionCookie,
} from '#worker/http/session/session-cookie.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { hashToken } from '#worker/http/session/session-token.ts';
import { notCrossSite } from '#worker/http/write-guard.ts';
import { deleteSession } from './identity.repository.ts';
import { finishSignIn } from './identity.usecases.ts';

const purposeSchema = z.enum(['customer', 'admin', 'again']);

const pendingSignInSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string().startsWith('/'),
  purpose: purposeSchema,
});

const callbackPath = '/api/login/callback';

/** Each attempt has its own cookie, because several tabs may sign in at once. */
const signInPrefix = 'sign-in-';

const maxAttempts = 5;

const signInMaxAgeSeconds = 30 * 60;

/** Marks a browser that signed out, until the next sign-in. */
const signedOutCookie = 'signed-out';

const signedOutMaxAgeSeconds = 365 * 24 * 60 * 60;

export const identityRoutes = new Hono<AppEnv>()
  .get('/auth/user', signedIn(), (c) => {
    const { user, role } = c.var.session;
    return c.json({ ...user, ...(role === 'staff' && { role }) } satisfies SignedInUserJson);
  })

  .get('/login', addressLimit, async (c) => {
    const { identityProvider, originOf } = c.var.deps;
    const origin = originOf(c.req.url);
    const purpose = purposeSchema.catch('customer').parse(c.req.query('for'));
    const { url, checks } = await identityProvider.startSignIn({
      redirectUri: `${origin}${callbackPath}`,
      purpose,
      choosesAccount: readHostCookie(c, signedOutCookie) !== undefined,
    });
    const pending: PendingSignIn = {
      ...checks,
      returnTo: safeReturnTo(c.req.query('returnTo'), origin),
      purpose,
    };
    const older = hostCookieNames(c, signInPrefix);
    for (const name of older.slice(0, 1 - maxAttempts)) clearHostCookie(c, name);
    setHostCookie(c, cookieOf(checks.state), JSON.stringify(pending), signInMaxAgeSeconds);
    return c.redirect(url.href);
  })

  .get('/login/callback', addressLimit, async (c) => {
    const cookie = cookieOf(c.req.query('state') ?? '');
    const pending = parsePendingSignIn(readHostCookie(c, cookie));
    if (pending === undefined) {
      // The user went back to a sign-in that another tab or an earlier load has finished.
      if (await hasSession(c)) return c.redirect('/');
      throw signInFailed();
    }
    const callbackUrl = new URL(
      `${callbackPath}${new URL(c.req.url).search}`,
      c.var.deps.originOf(c.req.url),
    );
    const signIn = await finishSignIn(c.var.deps, {
      callbackUrl,
      checks: pending,
      purpose: pending.purpose,
      replacedToken: readSessionToken(c),
      userAgent: c.req.header('User-Agent'),
    });
    clearHostCookie(c, cookie);
    clearHostCookie(c, signedOutCookie);
    if (signIn === 'needsAdminSignIn') {
      const returnTo = encodeURIComponent(pending.returnTo);
      return c.redirect(`/api/login?for=admin&returnTo=${returnTo}`);
    }
    const { token, userId, idToken } = signIn;
    setSessionCookie(c, token, userId);
    setIdToken(c, idToken);
    return c.redirect(pending.returnTo);
  })

  .get('/logout', addressLimit, notCrossSite, async (c) => {
    const { db, identityProvider, originOf } = c.var.deps;
    const token = readSessionToken(c);
    if (token !== undefined) await deleteSession(db, await hashToken(token));
    const url = await identityProvider.endSessionUrl({
      idToken: readIdToken(c),
      returnTo: `${originOf(c.req.url)}/`,
    });
    clearSessionCookie(c);
    setIdToken(c, undefined);
    // On a shared tablet, the next sign-in must not bring this user back.
    setHostCookie(c, signedOutCookie, '1', signedOutMaxAgeSeconds);
    return c.redirect(url?.href ?? '/');
  });

/** Returns the name of an attempt's cookie. */
function cookieOf(state: string): string {
  return signInPrefix + state.slice(0, 16);
}

async function hasSession(c: Context<AppEnv>): Promise<boolean> {
  const token = readSessionToken(c);
  return token !== undefined && (await findSession(c.var.deps, { token, polls: [] })) !== undefined;
}

/** The sign-in state in the browser's cookie while the user is at the identity provider. */
type PendingSignIn = z.output<typeof pendingSignInSchema>;

/** Parses the cookie. Returns undefined if it is missing or invalid. */
function parsePendingSignIn(cookie: string | undefined): PendingSignIn | undefined {
  if (cookie === undefined) return undefined;
  try {
    return pendingSignInSchema.safeParse(JSON.parse(cookie)).data;
  } catch {
    return undefined;
  }
}

/** A browser stores the path in a cookie of at most 4,096 bytes. */
const maxLength = 2000;

/** Returns the path to open after sign-in: `returnTo` if it is one of our own pages, else `/`. */
export function safeReturnTo(returnTo: string | undefined, origin: string): string {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, origin)) return '/';
  const url = new URL(returnTo, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin !== origin || isApi(url.pathname) || path.length > maxLength) return '/';
  // `/.//evil.example` normalizes to `//evil.example`, which a browser reads as another host.
  return path.startsWith('//') ? '/' : path;
}

/** Whether the router matches a path of the API, which it does after decoding. */
function isApi(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname).startsWith('/api');
  } catch {
    return true;
  }
}
