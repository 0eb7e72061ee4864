import type { Deps } from '#worker/deps.ts';
import type { SignInChecks } from '#worker/gateways/identity-provider.ts';
import { sessionMs } from '#worker/http/find-session.ts';
import { createToken, hashToken } from '#worker/http/session-token.ts';
import { deleteSession, insertSession, saveUser } from './identity.repository.ts';

/**
 * Finishes a sign-in: saves the user and returns the token of a new session. Throws 400 if the provider rejects it.
 */
export async function finishSignIn(
  {
    db,
    identityProvider,
    adminEmails,
    now,
    newId,
  }: Pick<Deps, 'db' | 'identityProvider' | 'adminEmails' | 'now' | 'newId'>,
  { callbackUrl, checks }: { callbackUrl: URL; checks: SignInChecks },
): Promise<{ token: string; userId: string }> {
  const { emailVerified, ...profile } = await identityProvider.finishSignIn(callbackUrl, checks);
  const isAdmin = emailVerified && adminEmails.includes(profile.email.toLowerCase());
  const userId = await saveUser(db, { ...profile, id: newId(), isAdmin, createdAt: now() });
  const token = createToken();
  await insertSession(db, {
    tokenHash: await hashToken(token),
    userId,
    createdAt: now(),
    expiresAt: now() + sessionMs,
  });
  return { token, userId };
}

/** Ends a session. Idempotent. */
export async function endSession({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await deleteSession(db, await hashToken(token));
}
