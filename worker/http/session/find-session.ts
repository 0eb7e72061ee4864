import { applyListedRole, type RoleFacts } from '#db/statements/roles.ts';
import { extendSession, type PolledScope, selectSession } from '#db/statements/sessions.ts';
import type { Deps } from '#worker/deps.ts';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';
import { dayMs, hourMs } from '#worker/domain/durations.ts';
import { adminSessionHours, maxSessionDays, sessionDays } from './session-cookie.ts';
import { hashToken, isToken } from './session-token.ts';

const adminSessionMs = adminSessionHours * hourMs;
const maxSessionMs = maxSessionDays * dayMs;

type SessionQuery = Parameters<typeof selectSession>[1];

export function sessionMsOf({ isAdmin: forAdmin }: { isAdmin: boolean }): number {
  return forAdmin ? adminSessionMs : sessionDays * dayMs;
}

/**
 * Finds a token's session and the poll versions in one statement. Returns undefined for an unknown
 * or expired session. Extends a customer's session at most once an hour and an admin's every ten
 * minutes, up to 90 days after the sign-in. `renewed` tells whether it did.
 */
export async function findSession(
  deps: RoleDeps,
  { token, polls }: { token: string; polls: readonly PolledScope[] },
) {
  if (!isToken(token)) return undefined;
  const { db, now } = deps;
  const tokenHash = await hashToken(token);
  const found = await findSessionByHash(deps, { tokenHash, now: now(), polls });
  if (found === undefined) return undefined;
  const { user, role, expiresAt, startedAt, signedInAt, lastUsedAt, pollVersion } = found;
  const newExpiry = Math.min(now() + sessionMsOf(user), startedAt + maxSessionMs);
  const stepMs = user.isAdmin ? hourMs / 6 : hourMs;
  // A new admin's session expires too late: shorten it.
  const isOutdated = expiresAt < newExpiry - stepMs || expiresAt > newExpiry + stepMs;
  // Near the 90-day limit, the expiry no longer changes.
  const renewed = isOutdated || lastUsedAt < now() - stepMs;
  if (renewed) await extendSession(db, tokenHash, { expiresAt: newExpiry, lastUsedAt: now() });
  return { user, role, signedInAt, pollVersion, renewed, tokenHash };
}

/**
 * Finds a session by the hash of its token. Stores a role that ADMIN_EMAILS has changed, and
 * selects the session again, because a new admin may have to sign in.
 */
export async function findSessionByHash(
  { db, adminEmails, identityProvider, now }: RoleDeps,
  query: SessionQuery,
) {
  const found = await selectSession(db, query);
  if (found === undefined) return undefined;
  const role = roleOf(found.role, adminEmails);
  const shouldBeAdmin = role !== null;
  if (shouldBeAdmin === found.user.isAdmin) return { ...found, role };
  const user = { id: found.user.id, ...found.role };
  const endsSessions = identityProvider.hasAdminSignIn;
  await db.write(applyListedRole(db, { user, isAdmin: shouldBeAdmin, endsSessions, at: now() }));
  const changed = await selectSession(db, query);
  return changed && { ...changed, role };
}

export type RoleDeps = Pick<Deps, 'db' | 'adminEmails' | 'now'> & {
  identityProvider: Pick<Deps['identityProvider'], 'hasAdminSignIn'>;
};

/** Returns whether ADMIN_EMAILS (lowercase) lists the user's verified email address. */
export function isInAdminEmails(
  { email, emailVerified }: Omit<RoleFacts, 'grantedRole'>,
  adminEmails: readonly string[],
): boolean {
  return emailVerified === true && adminEmails.includes(email.toLowerCase());
}

/** Returns the role from ADMIN_EMAILS, or else the granted one. Null for a customer. */
export function roleOf(user: RoleFacts, adminEmails: readonly string[]): Role | null {
  return isInAdminEmails(user, adminEmails) ? 'admin' : user.grantedRole;
}
