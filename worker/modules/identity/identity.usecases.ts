import type { Deps } from '#worker/deps.ts';
import type { SignInChecks } from '#worker/gateways/identity-provider.ts';
import { isAdmin } from '#worker/http/session/admin-role.ts';
import { sessionMs } from '#worker/http/session/find-session.ts';
import { createToken, hashToken } from '#worker/http/session/session-token.ts';
import {
  deleteSession,
  deleteSessionsOf,
  insertSession,
  saveListedRole,
  saveUser,
} from './identity.repository.ts';

interface FinishSignIn {
  callbackUrl: URL;
  checks: SignInChecks;
  /** The token of this browser's previous session, which the new one replaces. */
  replacedToken: string | undefined;
}

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
  { callbackUrl, checks, replacedToken }: FinishSignIn,
): Promise<{ token: string; userId: string; idToken: string | undefined }> {
  const { profile, idToken } = await identityProvider.finishSignIn(callbackUrl, checks);
  const user = await saveUser(db, { ...profile, id: newId(), createdAt: now() });
  const shouldBeAdmin = isAdmin(user, adminEmails);
  if (shouldBeAdmin !== user.isAdmin) {
    await saveListedRole(db, { user, isAdmin: shouldBeAdmin, at: now() });
  }
  const userId = user.id;
  const token = createToken();
  await insertSession(
    db,
    {
      tokenHash: await hashToken(token),
      userId,
      createdAt: now(),
      expiresAt: now() + sessionMs,
    },
    replacedToken && (await hashToken(replacedToken)),
  );
  return { token, userId, idToken };
}

/** Ends a session. Idempotent. */
export async function endSession({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await deleteSession(db, await hashToken(token));
}

/** Ends all sessions of a user, on every device. */
export function endAllSessions({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  return deleteSessionsOf(db, userId);
}
