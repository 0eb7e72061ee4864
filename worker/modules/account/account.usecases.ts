import type { Deps } from '#worker/deps.ts';
import type { AccountJson, UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { AppError } from '#worker/http/errors.ts';
import {
  findDeletionRequest,
  insertDeletionRequest,
  withdrawDeletionRequest,
} from './account.repository.ts';

/** Whether a person has asked that what is kept about them be deleted. */
export async function getAccount({ db }: Pick<Deps, 'db'>, { id }: UserJson): Promise<AccountJson> {
  const at = await findDeletionRequest(db, id);
  return { deletionRequestedAt: at === null ? null : new Date(at).toISOString() };
}

/** Asks that what is kept about a person be deleted; an admin carries it out. Throws 409 for an admin's own. */
export async function askForDeletion(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  user: UserJson,
): Promise<AccountJson> {
  if (user.isAdmin) {
    throw new AppError(
      'conflict',
      'An admin’s account cannot be deleted. Have the admin role taken off it first.',
    );
  }
  await insertDeletionRequest(deps.db, {
    userId: user.id,
    alertId: deps.newId(),
    at: deps.now(),
  });
  return getAccount(deps, user);
}

/** Takes the request back; where there is none, nothing changes. */
export async function takeDeletionBack(
  deps: Pick<Deps, 'db' | 'now'>,
  user: UserJson,
): Promise<AccountJson> {
  await withdrawDeletionRequest(deps.db, { userId: user.id, at: deps.now() });
  return getAccount(deps, user);
}
