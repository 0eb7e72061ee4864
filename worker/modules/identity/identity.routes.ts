import { Hono } from 'hono';
import { addressLimit } from '#worker/http/address-limit.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { signInFailed } from '#worker/http/errors.ts';
import {
  clearHostCookie,
  clearSessionCookie,
  readHostCookie,
  readIdToken,
  readSessionToken,
  setHostCookie,
  setIdToken,
  setSessionCookie,
} from '#worker/http/session/session-cookie.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { emptyWrite } from '#worker/http/write-guard.ts';
import { endAllSessions, endSession, finishSignIn } from './identity.usecases.ts';
import { type PendingSignIn, parsePendingSignIn } from './pending-sign-in.ts';
import { safeReturnTo } from './return-to.ts';

const callbackPath = '/api/login/callback';
const signInCookie = 'sign-in';
const signInMaxAgeSeconds = 30 * 60;
/** Marks a browser that signed out, until the next sign-in. */
const signedOutCookie = 'signed-out';
const signedOutMaxAgeSeconds = 365 * 24 * 60 * 60;

export const identityRoutes = new Hono<AppEnv>()
  .get('/auth/user', signedIn(), (c) =>
    c.json(c.var.session.user, 200, { 'Cache-Control': 'private, no-store' }),
  )

  .get('/login', addressLimit, async (c) => {
    const { identityProvider, originOf } = c.var.deps;
    const origin = originOf(c.req.url);
    const { url, checks } = await identityProvider.startSignIn({
      redirectUri: `${origin}${callbackPath}`,
      choosesAccount: readHostCookie(c, signedOutCookie) !== undefined,
    });
    const pending: PendingSignIn = {
      ...checks,
      returnTo: safeReturnTo(c.req.query('returnTo'), origin),
    };
    setHostCookie(c, signInCookie, JSON.stringify(pending), signInMaxAgeSeconds);
    c.header('Cache-Control', 'no-store');
    return c.redirect(url.href);
  })

  .get('/login/callback', addressLimit, async (c) => {
    const pending = parsePendingSignIn(readHostCookie(c, signInCookie));
    if (pending === undefined) throw signInFailed();
    const callbackUrl = new URL(
      `${callbackPath}${new URL(c.req.url).search}`,
      c.var.deps.originOf(c.req.url),
    );
    const { token, userId, idToken } = await finishSignIn(c.var.deps, {
      callbackUrl,
      checks: pending,
      replacedToken: readSessionToken(c),
    });
    clearHostCookie(c, signInCookie);
    clearHostCookie(c, signedOutCookie);
    setSessionCookie(c, token, userId);
    setIdToken(c, idToken);
    c.header('Cache-Control', 'no-store');
    return c.redirect(pending.returnTo);
  })

  .delete('/account/sessions', signedIn(), emptyWrite, async (c) => {
    await endAllSessions(c.var.deps, c.var.session.user.id);
    clearSessionCookie(c);
    return c.body(null, 204);
  })

  .get('/logout', addressLimit, async (c) => {
    const { identityProvider, originOf } = c.var.deps;
    const token = readSessionToken(c);
    if (token !== undefined) await endSession(c.var.deps, token);
    const url = await identityProvider.endSessionUrl({
      idToken: readIdToken(c),
      returnTo: `${originOf(c.req.url)}/`,
    });
    clearSessionCookie(c);
    setIdToken(c, undefined);
    // On a shared tablet, the next sign-in must not bring this user back.
    setHostCookie(c, signedOutCookie, '1', signedOutMaxAgeSeconds);
    c.header('Cache-Control', 'no-store');
    return c.redirect(url?.href ?? '/');
  });
