import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { signInFailed } from '#worker/http/errors.ts';
import {
  clearHostCookie,
  clearSessionCookie,
  readHostCookie,
  readSessionToken,
  setHostCookie,
  setSessionCookie,
} from '#worker/http/session-cookie.ts';
import { signedIn } from '#worker/http/session-guard.ts';
import { endSession, finishSignIn } from './identity.usecases.ts';
import { type PendingSignIn, parsePendingSignIn } from './pending-sign-in.ts';
import { safeReturnTo } from './return-to.ts';

const callbackPath = '/api/login/callback';
const signInCookie = 'sign-in';
const signInMaxAgeSeconds = 30 * 60;

export const identityRoutes = new Hono<AppEnv>()
  .get('/auth/user', signedIn(), (c) =>
    c.json(c.var.session.user, 200, { 'Cache-Control': 'private, no-store' }),
  )

  .get('/login', async (c) => {
    const { identityProvider, originOf } = c.var.deps;
    const origin = originOf(c.req.url);
    const { url, checks } = await identityProvider.startSignIn(`${origin}${callbackPath}`);
    const pending: PendingSignIn = {
      ...checks,
      returnTo: safeReturnTo(c.req.query('returnTo'), origin),
    };
    setHostCookie(c, signInCookie, JSON.stringify(pending), signInMaxAgeSeconds);
    c.header('Cache-Control', 'no-store');
    return c.redirect(url.href);
  })

  .get('/login/callback', async (c) => {
    const pending = parsePendingSignIn(readHostCookie(c, signInCookie));
    if (pending === undefined) throw signInFailed();
    const callbackUrl = new URL(
      `${callbackPath}${new URL(c.req.url).search}`,
      c.var.deps.originOf(c.req.url),
    );
    const { token, userId } = await finishSignIn(c.var.deps, { callbackUrl, checks: pending });
    clearHostCookie(c, signInCookie);
    setSessionCookie(c, token, userId);
    c.header('Cache-Control', 'no-store');
    return c.redirect(pending.returnTo);
  })

  .get('/logout', async (c) => {
    const token = readSessionToken(c);
    if (token !== undefined) await endSession(c.var.deps, token);
    clearSessionCookie(c);
    c.header('Cache-Control', 'no-store');
    return c.redirect('/');
  });
