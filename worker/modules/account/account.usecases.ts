import type { Deps } from '#worker/deps.ts';
import type { AccountJson, UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { AppError } from '#worker/http/errors.ts';
import { toIso } from '#worker/http/iso-time.ts';
import type { Session } from '#worker/http/session/session-guard.ts';
import { createToken, hashToken } from '#worker/http/session/session-token.ts';
import {
  cancelDeletionRequest,
  findDeletionRequest,
  insertDeletionRequest,
  insertExportLinks,
} from './account.repository.ts';

type AccountDeps = Pick<Deps, 'db' | 'adminEmails'>;

/** Returns when a user requested deletion of their data, or null, and why they are no admin if they could be one. */
export async function getAccount(
  { db, adminEmails }: AccountDeps,
  { id, email, isAdmin }: UserJson,
): Promise<AccountJson> {
  const at = await findDeletionRequest(db, id);
  const isListed = !isAdmin && adminEmails.includes(email.toLowerCase());
  return { deletionRequestedAt: toIso(at), ...(isListed && { adminProblem: notVerified }) };
}

const notVerified =
  'You’re not an admin yet: your login provider didn’t say that your email address is verified. Verify it there and log in again. If the provider verifies every address, set OIDC_VERIFIED_ISSUERS.';

/**
 * Requests deletion of a user's data, which an admin then performs. Throws 409 for an admin's own
 * account, and 429 for too many requests.
 */
export async function requestDeletion(
  deps: AccountDeps & Pick<Deps, 'quotas' | 'now'>,
  user: UserJson,
): Promise<AccountJson> {
  if (user.isAdmin) {
    throw new AppError(
      'conflict',
      'An admin’s account can’t be deleted. Ask another admin to remove your admin role first.',
    );
  }
  await insertDeletionRequest(deps.db, {
    userId: user.id,
    at: deps.now(),
    maxPerDay: deps.quotas.deletionRequestsPerDay,
  });
  return getAccount(deps, user);
}

/** Cancels a user's deletion request, if any. */
export async function cancelDeletion(
  deps: AccountDeps & Pick<Deps, 'now'>,
  user: UserJson,
): Promise<AccountJson> {
  await cancelDeletionRequest(deps.db, { userId: user.id, at: deps.now() });
  return getAccount(deps, user);
}

/** Long enough to download many large files one after the other. */
const linkMs = dayMs;

interface ExportLinks {
  files: readonly { id: string }[];
  session: Pick<Session, 'tokenHash'>;
  /** The store's origin. */
  origin: string;
}

/** Creates links that download one of the user's files each, once. */
export async function createExportLinks(
  { openDb, now }: Pick<Deps, 'openDb' | 'now'>,
  { files, session, origin }: ExportLinks,
): Promise<string[]> {
  const tokens = files.map(createToken);
  const expiresAt = now() + linkMs;
  const links = await Promise.all(
    files.map(async ({ id }, index) => ({
      fileId: id,
      sessionHash: session.tokenHash,
      expiresAt,
      tokenHash: await hashToken(tokens[index] ?? ''),
    })),
  );
  // The request's database client closes before the response is streamed.
  const db = openDb();
  await insertExportLinks(db, links).finally(() => db.close());
  return tokens.map((token) => `${origin}/api/downloads/${token}`);
}
