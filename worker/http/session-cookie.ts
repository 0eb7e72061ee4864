import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { signedInHint } from '#worker/domain/accounts/signed-in-hint.ts';

/** How long a session lives without a visit. */
export const sessionDays = 30;

const sessionMaxAge = sessionDays * 24 * 60 * 60;

const sessionCookie = 'session';

export function readSessionToken(c: Context): string | undefined {
  return readHostCookie(c, sessionCookie);
}

/** Sets the session with its hint, which the page can read and which opens nothing (design section 5a). */
export function setSessionCookie(c: Context, token: string, userId: string): void {
  setHostCookie(c, sessionCookie, token, sessionMaxAge);
  setSignedInHint(c, userId);
}

export function clearSessionCookie(c: Context): void {
  clearHostCookie(c, sessionCookie);
  clearSignedInHint(c);
}

/** The hint in the request: whose session the browser believes to have. */
export function readSignedInHint(c: Context): string | undefined {
  return getCookie(c, signedInHint);
}

export function setSignedInHint(c: Context, userId: string): void {
  setCookie(c, signedInHint, userId, { ...hintOptions(c), maxAge: sessionMaxAge });
}

/** A session that has ended leaves no hint; its cookie stays, for a new one may just have replaced it. */
export function clearSignedInHint(c: Context): void {
  deleteCookie(c, signedInHint, hintOptions(c));
}

/** A cookie for this host alone: `__Host-` and Secure over https, plain on the local stack. */
export function setHostCookie(c: Context, name: string, value: string, maxAge: number): void {
  setCookie(c, name, value, { ...hostCookieOptions(c), maxAge });
}

export function readHostCookie(c: Context, name: string): string | undefined {
  return isSecure(c) ? getCookie(c, name, 'host') : getCookie(c, name);
}

export function clearHostCookie(c: Context, name: string): void {
  deleteCookie(c, name, hostCookieOptions(c));
}

function hostCookieOptions(c: Context): CookieOptions {
  const common = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;
  return isSecure(c) ? { ...common, secure: true, prefix: 'host' } : common;
}

function hintOptions(c: Context): CookieOptions {
  return { sameSite: 'Lax', path: '/', secure: isSecure(c) };
}

function isSecure(c: Context): boolean {
  return new URL(c.req.url).protocol === 'https:';
}
