import { sha256 } from 'hono/utils/crypto';
import { encodeBase64Url } from 'hono/utils/encode';

/** Creates a token: 32 random bytes as base64url. Only the browser stores it. */
export function createToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

/** Returns whether a text has a token's format. Other texts need no database query. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}=$/.test(text);
}

/** Returns the SHA-256 of a token in hex. The database stores only this hash. */
export async function hashToken(token: string): Promise<string> {
  const hash = await sha256(token);
  if (hash === null) throw new Error('SHA-256 is not available');
  return hash;
}
