import * as z from 'zod';

const pendingSignInSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string().startsWith('/'),
  isForAdmin: z.boolean(),
});

/** The sign-in state in the browser's cookie while the user is at the identity provider. */
export type PendingSignIn = z.output<typeof pendingSignInSchema>;

/** Parses the cookie. Returns undefined if it is missing or invalid. */
export function parsePendingSignIn(cookie: string | undefined): PendingSignIn | undefined {
  if (cookie === undefined) return undefined;
  try {
    return pendingSignInSchema.safeParse(JSON.parse(cookie)).data;
  } catch {
    return undefined;
  }
}
