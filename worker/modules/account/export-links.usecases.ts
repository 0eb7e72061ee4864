import type { Deps } from '#worker/deps.ts';
import { dayMs } from '#worker/domain/durations.ts';
import type { Session } from '#worker/http/session/session-guard.ts';
import { createToken, hashToken } from '#worker/http/session/session-token.ts';
import { insertExportLinks } from './account.repository.ts';

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
      ...{ fileId: id, sessionHash: session.tokenHash, expiresAt },
      tokenHash: await hashToken(tokens[index] ?? ''),
    })),
  );
  // The request's database client closes before the response is streamed.
  const db = openDb();
  await insertExportLinks(db, links).finally(() => db.close());
  return tokens.map((token) => `${origin}/api/downloads/${token}`);
}
