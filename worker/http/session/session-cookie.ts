import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import {
  sessionCookie,
  signedInCookie,
  unsentItemsCookie,
} from '#worker/domain/accounts/cookie-names.ts';
import { isHttps } from '#worker/http/security-headers.ts';

/** A session expires this many days after the last visit. */
export const sessionDays = 30;
/** An admin's session expires this many hours after the last request. */
export const adminSessionHours = 12;
/** A session expires this many days after the sign-in, even in daily use. */
export const maxSessionDays = 90;

const idTokenCookie = 'id_token';
/** Browsers limit a cookie to 4 kB, including its name and attributes. */
const maxIdTokenCharacters = 3800;

const sessionMaxAge = sessionDays * 24 * 60 * 60;

export function readSessionToken(c: Context): string | undefined {
  return readHostCookie(c, sessionCookie);
}

/** Sets the session cookie and the signed-in cookie, which scripts can read. */
export function setSessionCookie(c: Context, token: string, userId: string): void {
  setHostCookie(c, sessionCookie, token, sessionMaxAge);
  setSignedInHint(c, userId);
}

export function clearSessionCookie(c: Context): void {
  clearHostCookie(c, sessionCookie);
  clearSignedInHint(c);
}

/** Returns the ID token of the sign-in, which only the logout route receives. */
export function readIdToken(c: Context): string | undefined {
  return getCookie(c, idTokenCookie);
}

/** Sets or clears the ID token, unless it is too long: the provider then asks before a sign-out. */
export function setIdToken(c: Context, idToken: string | undefined): void {
  const options = {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/api/logout',
    secure: isHttps(c),
  } as const;
  if (idToken === undefined || idToken.length > maxIdTokenCharacters) {
    deleteCookie(c, idTokenCookie, options);
  } else {
    setCookie(c, idTokenCookie, idToken, { ...options, maxAge: sessionMaxAge });
  }
}

/** Returns the user id in the signed-in cookie, which may be outdated. */
export function readSignedInHint(c: Context): string | undefined {
  return getCookie(c, signedInCookie);
}

export function setSignedInHint(c: Context, userId: string): void {
  setCookie(c, signedInCookie, userId, { ...hintOptions(c), maxAge: sessionMaxAge });
}

/** Clears the hint of an ended session, but not the session cookie: a new sign-in may have just replaced it. */
export function clearSignedInHint(c: Context): void {
  deleteCookie(c, signedInCookie, hintOptions(c));
}

/** Stores how many unsent items are stuck in the user's browser. Zero deletes the cookie. */
export function setUnsentItems(c: Context, userId: string, count: number): void {
  const options = hintOptions(c);
  if (count === 0) deleteCookie(c, unsentItemsCookie, options);
  else setCookie(c, unsentItemsCookie, `${userId}.${count}`, { ...options, maxAge: sessionMaxAge });
}

/** Sets a cookie for this host only: `__Host-` and Secure over HTTPS, plain on the local stack. */
export function setHostCookie(c: Context, name: string, value: string, maxAge: number): void {
  setCookie(c, name, value, { ...hostCookieOptions(c), maxAge });
}

export function readHostCookie(c: Context, name: string): string | undefined {
  return isHttps(c) ? getCookie(c, name, 'host') : getCookie(c, name);
}

/** Returns the names of this host's cookies that start with a prefix, oldest first. */
export function hostCookieNames(c: Context, prefix: string): string[] {
  const host = isHttps(c) ? '__Host-' : '';
  return Object.keys(getCookie(c))
    .filter((name) => name.startsWith(host + prefix))
    .map((name) => name.slice(host.length));
}

export function clearHostCookie(c: Context, name: string): void {
  deleteCookie(c, name, hostCookieOptions(c));
}

function hostCookieOptions(c: Context): CookieOptions {
  const common = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;
  return isHttps(c) ? { ...common, secure: true, prefix: 'host' } : common;
}

function hintOptions(c: Context): CookieOptions {
  return { sameSite: 'Lax', path: '/', secure: isHttps(c) };
}
