import type { Deps } from '#worker/deps.ts';
import type { SignInChecks, SignInPurpose } from '#worker/gateways/identity-provider.ts';
import { sessionMsOf } from '#worker/http/session/find-session.ts';
import { roleOf } from '#worker/http/session/role.ts';
import { createToken, hashToken } from '#worker/http/session/session-token.ts';
import { deviceName } from './device-name.ts';
import { deleteSession, insertSession, saveListedRole, saveUser } from './identity.repository.ts';

interface FinishSignIn {
  callbackUrl: URL;
  checks: SignInChecks;
  purpose: SignInPurpose;
  /** The token of this browser's previous session, which the new one replaces. */
  replacedToken: string | undefined;
  userAgent: string | undefined;
}

/**
 * Finishes a sign-in: saves the user and returns the token of a new session. An admin may have to sign in once more, for
 * `admin`. Throws 400 if the provider rejects the sign-in, and 403 if it is not enough for an admin.
 */
export async function finishSignIn(
  {
    db,
    identityProvider,
    adminEmails,
    now,
    newId,
  }: Pick<Deps, 'db' | 'identityProvider' | 'adminEmails' | 'now' | 'newId'>,
  { callbackUrl, checks, purpose, replacedToken, userAgent }: FinishSignIn,
): Promise<{ token: string; userId: string; idToken: string | undefined } | 'needsAdminSignIn'> {
  const { profile, idToken, authenticatedAt } = await identityProvider.finishSignIn({
    callbackUrl,
    checks,
    purpose,
  });
  const user = await saveUser(db, { ...profile, id: newId(), createdAt: now() });
  const shouldBeAdmin = roleOf(user, adminEmails) !== null;
  if (shouldBeAdmin !== user.isAdmin) {
    const endsSessions = identityProvider.hasAdminSignIn;
    await saveListedRole(db, { user, isAdmin: shouldBeAdmin, endsSessions, at: now() });
  }
  if (shouldBeAdmin && identityProvider.hasAdminSignIn && purpose === 'customer')
    return 'needsAdminSignIn';
  const userId = user.id;
  const at = now();
  const token = createToken();
  await insertSession(
    db,
    {
      tokenHash: await hashToken(token),
      userId,
      createdAt: at,
      lastUsedAt: at,
      signedInAt: authenticatedAt ?? at,
      expiresAt: at + sessionMsOf({ isAdmin: shouldBeAdmin }),
      device: deviceName(userAgent),
    },
    replacedToken && (await hashToken(replacedToken)),
  );
  return { token, userId, idToken };
}

/** Ends a session. Idempotent. */
export async function endSession({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await deleteSession(db, await hashToken(token));
}
