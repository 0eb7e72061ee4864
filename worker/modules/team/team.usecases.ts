import type { Deps } from '#worker/deps.ts';
import type { NewAdminResultJson, TeamJson } from '#worker/domain/accounts/team.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotentRequest } from '#worker/http/idempotency.ts';
import { isAdmin, isInAdminEmails } from '#worker/http/session/admin-role.ts';
import {
  findUser,
  findVerifiedUser,
  grantRole,
  revokeRole,
  selectTeam,
} from './team.repository.ts';

type TeamDeps = Pick<Deps, 'db' | 'adminEmails'>;

/** Returns the admins, with the source of each role, and the latest role changes. */
export async function getTeam({ db, adminEmails }: TeamDeps): Promise<TeamJson> {
  const { admins, history } = await selectTeam(db);
  return {
    admins: admins
      .filter(({ role }) => isAdmin(role, adminEmails))
      .map(({ user, role, since }) => ({
        user,
        isInSettings: isInAdminEmails(role, adminEmails),
        since,
      })),
    history,
  };
}

interface MakeAdmin {
  email: string;
  actorId: string;
  idempotent: IdempotentRequest | undefined;
}

/**
 * Makes the user with this email an admin. Idempotent. Throws 404 unless they have logged in with this verified
 * address.
 */
export async function makeAdmin(
  { db, identityProvider, now }: Pick<Deps, 'db' | 'identityProvider' | 'now'>,
  { email, actorId, idempotent }: MakeAdmin,
): Promise<NewAdminResultJson> {
  const userId = await findVerifiedUser(db, email);
  if (userId === undefined) {
    throw new AppError(
      'notFound',
      'We don’t know this email address. Ask them to log in once with a verified address, then try again.',
    );
  }
  const result = { userId };
  await grantRole(db, {
    userId,
    actorId,
    endsSessions: identityProvider.hasAdminSignIn,
    at: now(),
    response: idempotent && { ...idempotent, status: 200, body: JSON.stringify(result) },
  });
  return result;
}

/**
 * Revokes an admin role that another admin granted. Idempotent. Throws 404 for an unknown user, and 409 for an admin
 * listed in ADMIN_EMAILS and for the last admin.
 */
export async function removeAdmin(
  { db, adminEmails, now }: Pick<Deps, 'db' | 'adminEmails' | 'now'>,
  { userId, actorId }: { userId: string; actorId: string },
): Promise<void> {
  const user = await findUser(db, userId);
  if (user === undefined) throw notFound('This user');
  if (isInAdminEmails(user, adminEmails)) {
    throw new AppError(
      'conflict',
      'This admin comes from the shop’s settings. Take their email off ADMIN_EMAILS instead.',
    );
  }
  if (await revokeRole(db, { userId, actorId, adminEmails, at: now() })) return;
  throw new AppError('conflict', 'This is the last admin. Make someone else an admin first.');
}
