import type { Deps } from '#worker/deps.ts';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';
import type { NewMemberResultJson, TeamJson } from '#worker/domain/accounts/team.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import { isInAdminEmails, roleOf } from '#worker/http/session/find-session.ts';
import { changeRole, findUser, findVerifiedUser, selectTeam } from './team.repository.ts';

type TeamDeps = Pick<Deps, 'db' | 'adminEmails' | 'identityProvider' | 'now'>;

/** Returns the team, with the source of each role, and the latest role changes. */
export async function getTeam({
  db,
  adminEmails,
}: Pick<TeamDeps, 'db' | 'adminEmails'>): Promise<TeamJson> {
  const { members, history } = await selectTeam(db);
  return {
    members: members.flatMap(({ user, role: facts, since }) => {
      const role = roleOf(facts, adminEmails);
      const isInSettings = isInAdminEmails(facts, adminEmails);
      return role === null ? [] : [{ user, role, isInSettings, since }];
    }),
    history,
  };
}

interface AddMember {
  email: string;
  role: Role;
  actorId: string;
  idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Gives the user with this email a role. Idempotent. Throws 404 unless they have logged in with
 * this verified address, and 409 as `setRole` does.
 */
export async function addMember(
  deps: TeamDeps,
  { email, idempotencyKey, ...change }: AddMember,
): Promise<NewMemberResultJson> {
  const userId = await findVerifiedUser(deps.db, email);
  if (userId === undefined) {
    throw new AppError(
      'notFound',
      'We don’t know this email address. Ask them to log in once with a verified address, then try again.',
    );
  }
  const result = { userId };
  const response = idempotencyKey && {
    ...idempotencyKey,
    status: 200,
    body: JSON.stringify(result),
  };
  await setRole(deps, { ...change, userId, response });
  return result;
}

type SetRole = Pick<Parameters<typeof changeRole>[1], 'userId' | 'role' | 'actorId' | 'response'>;

/**
 * Gives a user a role, or takes it away with null. Idempotent. Throws 404 for an unknown user, and
 * 409 for an admin listed in ADMIN_EMAILS and for the last admin.
 */
export async function setRole(
  { db, adminEmails, identityProvider, now }: TeamDeps,
  { role, ...change }: SetRole,
): Promise<void> {
  const user = await findUser(db, change.userId);
  if (user === undefined) throw notFound('This user');
  const before = user.grantedRole;
  if (isInAdminEmails(user, adminEmails)) {
    if (role === 'admin') return;
    throw new AppError(
      'conflict',
      'This admin comes from the shop’s settings. Take their email off ADMIN_EMAILS instead.',
    );
  }
  if (role === before) return;
  const endsSessions = identityProvider.hasAdminSignIn;
  const at = now();
  if (await changeRole(db, { ...change, before, role, adminEmails, endsSessions, at })) return;
  const isChanged = (await findUser(db, change.userId))?.grantedRole !== before;
  throw new AppError(
    'conflict',
    isChanged
      ? 'Another admin just changed this role. Open Team again to see it.'
      : 'This is the last admin. Make someone else an admin first.',
  );
}
