import type { Deps } from '#worker/deps.ts';
import { sessionDays } from '#worker/http/session-cookie.ts';
import type { PolledScope } from '#worker/http/session-guard.ts';
import {
  deleteSession,
  extendSession,
  insertSession,
  saveUser,
  selectSession,
} from './identity.repository.ts';
import type { SignInChecks } from './identity-provider.ts';
import { createToken, hashToken } from './session-token.ts';

const dayMs = 24 * 60 * 60 * 1000;
const sessionMs = sessionDays * dayMs;

/** Finishes a sign-in: the person is known from now on, and has a new session with this token. */
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

/**
 * The session of a token with the revisions that it polls, in one statement; nothing once it has ended.
 * A session that is used lives on: it is renewed at most once a day, and `renewed` says so.
 */
export async function findSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token, polls }: { token: string; polls: readonly PolledScope[] },
) {
  const tokenHash = await hashToken(token);
  const found = await selectSession(db, { tokenHash, now: now(), polls });
  if (found === undefined) return undefined;
  const { expiresAt, revision, ...user } = found;
  const renewed = expiresAt < now() + sessionMs - dayMs;
  if (renewed) await extendSession(db, tokenHash, now() + sessionMs);
  return { user, revision, renewed, tokenHash };
}

/** Ends a session; one that has ended already stays so. */
export async function endSession({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await deleteSession(db, await hashToken(token));
}
