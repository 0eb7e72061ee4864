import { sha256 } from 'hono/utils/crypto';
import shop from '#db/seed/shop.json' with { type: 'json' };

/** The version of the terms in force. */
export const termsVersion: string = shop.terms.version;

/** Returns the SHA-256 of the text of the terms in force, in hexadecimal. */
export async function hashTerms(): Promise<string> {
  return (await sha256(shop.terms.text.join('\n'))) ?? '';
}
