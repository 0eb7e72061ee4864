/// <reference lib="webworker" />

import { signedInCookie } from '#worker/domain/accounts/cookie-names.ts';

/**
 * Returns the id of the signed-in user. Service workers can't read `document.cookie`, but every
 * browser with Background Sync has the Cookie Store API.
 */
export async function signedInUserId(): Promise<string | undefined> {
  const { cookieStore } = globalThis as { cookieStore?: CookieStore };
  return (await cookieStore?.get(signedInCookie))?.value;
}
