/// <reference lib="webworker" />

import { signedInHint } from '#worker/domain/accounts/signed-in-hint.ts';

/**
 * The id of the person who is signed in in this browser. A service worker cannot read `document.cookie`; every
 * browser that has Background Sync has this.
 */
export async function signedInHere(): Promise<string | undefined> {
  const { cookieStore } = globalThis as { cookieStore?: CookieStore };
  return (await cookieStore?.get(signedInHint))?.value;
}
