import { extendSession, type PolledScope, selectSession } from '#db/statements/sessions.ts';
import type { Deps } from '#worker/deps.ts';
import { maxSessionDays, sessionDays } from './session-cookie.ts';
import { hashToken, isToken } from './session-token.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const sessionMs = sessionDays * dayMs;
const maxSessionMs = maxSessionDays * dayMs;

/**
 * Finds a token's session and the polled revisions in one statement. Returns undefined if the session does not
 * exist or has expired. Extends the session at most once a day, up to 90 days after the sign-in, and then returns
 * `renewed: true`.
 */
export async function findSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { token, polls }: { token: string; polls: readonly PolledScope[] },
) {
  if (!isToken(token)) return undefined;
  const tokenHash = await hashToken(token);
  const found = await selectSession(db, { tokenHash, now: now(), polls });
  if (found === undefined) return undefined;
  const { expiresAt, startedAt, revision, ...user } = found;
  const extended = Math.min(now() + sessionMs, startedAt + maxSessionMs);
  const renewed = expiresAt < extended - dayMs;
  if (renewed) await extendSession(db, tokenHash, extended);
  return { user, revision, renewed, tokenHash };
}
