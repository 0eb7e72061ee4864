import type { Deps } from '#worker/deps.ts';
import type { Session } from '#worker/http/session/session-guard.ts';
import { createToken, hashToken } from '#worker/http/session/session-token.ts';
import { insertExportLink } from './account.repository.ts';

/** Long enough to download many large files one after the other. */
const linkMs = 24 * 60 * 60_000;

/** Creates the path of a link that downloads one of the user's files once. */
export async function createExportLink(
  { openDb, now }: Pick<Deps, 'openDb' | 'now'>,
  { fileId, session }: { fileId: string; session: Pick<Session, 'tokenHash'> },
): Promise<string> {
  const token = createToken();
  // The request's database client closes before the response is streamed.
  const db = openDb();
  try {
    await insertExportLink(db, {
      ...{ tokenHash: await hashToken(token), fileId, sessionHash: session.tokenHash },
      expiresAt: now() + linkMs,
    });
  } finally {
    db.close();
  }
  return `/api/downloads/${token}`;
}
