import shop from '#db/seed/shop.json' with { type: 'json' };
import { hex } from '#worker/http/hex.ts';

interface AcceptedTerms {
  termsVersion: string | null;
  /** The SHA-256 of the text, in hexadecimal. */
  termsHash: string | null;
}

/**
 * Returns the terms that a customer accepts with an order. `seenVersion` is undefined if the
 * request lacks it. Older terms, which an offline browser may show, don't count.
 */
export async function acceptTerms(seenVersion: string | undefined): Promise<AcceptedTerms> {
  const { version, text } = shop.terms;
  if (seenVersion !== undefined && seenVersion !== version) {
    return { termsVersion: null, termsHash: null };
  }
  const bytes = new TextEncoder().encode(text.join('\n'));
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return { termsVersion: version, termsHash: hex(new Uint8Array(hash)) };
}
