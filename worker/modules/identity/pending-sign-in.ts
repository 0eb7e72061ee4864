import { z } from 'zod';

const pendingSignInSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string().startsWith('/'),
});

/** What a browser keeps in its cookie while a person is at the provider. */
export type PendingSignIn = z.output<typeof pendingSignInSchema>;

/** Reads it back; nothing for a cookie that is missing or was tampered with. */
export function parsePendingSignIn(cookie: string | undefined): PendingSignIn | undefined {
  if (cookie === undefined) return undefined;
  try {
    return pendingSignInSchema.safeParse(JSON.parse(cookie)).data;
  } catch {
    return undefined;
  }
}
