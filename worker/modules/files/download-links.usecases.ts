import type { Deps } from '#worker/deps.ts';
import { minuteMs } from '#worker/domain/durations.ts';
import type { DownloadLinkJson } from '#worker/domain/files/files.api.ts';
import { AppError } from '#worker/http/errors.ts';
import { findSessionByHash } from '#worker/http/session/find-session.ts';
import type { Session } from '#worker/http/session/session-guard.ts';
import { createToken, hashToken, isToken } from '#worker/http/session/session-token.ts';
import { deleteDownloadLink, findDownloadLink, insertDownloadLink } from './files.repository.ts';
import { openFile, requireVisibleFile } from './files.usecases.ts';

/** Long enough for Safari to start, short enough that a copied link is soon worthless. */
const linkMs = 5 * minuteMs;

/**
 * Creates a link that downloads one file once within 5 minutes, in a browser without the user's
 * session. Throws 404 if the user may not see the file, and 429 above the daily quota. A repeated
 * request creates another link, because a replayed response would require storing the token.
 */
export async function createDownloadLink(
  { db, now, quotas }: Pick<Deps, 'db' | 'now' | 'quotas'>,
  { fileId, session }: { fileId: string; session: Pick<Session, 'user' | 'tokenHash'> },
): Promise<DownloadLinkJson> {
  const { user, tokenHash: sessionHash } = session;
  await requireVisibleFile(db, { fileId, user });
  const token = createToken();
  const at = now();
  const expiresAt = at + linkMs;
  const link = { tokenHash: await hashToken(token), fileId, sessionHash, expiresAt };
  const maxPerDay = quotas.downloadLinksPerDay;
  await insertDownloadLink(db, { link, userId: user.id, at, maxPerDay });
  return { url: `/api/downloads/${token}`, expiresAt: new Date(expiresAt).toISOString() };
}

/**
 * Opens a link's file as `openFile` does, for the user who created the link; `onDownload` uses up
 * the link. Throws 404 if the link was used, has expired, or its user has logged out or may no
 * longer see the file.
 */
export async function openDownloadLink(
  deps: Pick<Deps, 'db' | 'adminEmails' | 'identityProvider' | 'now'>,
  token: string,
): ReturnType<typeof openFile> {
  const { db, now } = deps;
  const link = isToken(token)
    ? await findDownloadLink(db, await hashToken(token), now())
    : undefined;
  const session =
    link && (await findSessionByHash(deps, { tokenHash: link.sessionHash, now: now(), polls: [] }));
  if (!link || !session) throw linkGone();
  const { file, onDownload } = await openFile(deps, { fileId: link.fileId, user: session.user });
  return {
    file,
    async onDownload() {
      if (!(await deleteDownloadLink(db, link.tokenHash))) throw linkGone();
      await onDownload();
    },
  };
}

function linkGone(): AppError {
  return new AppError(
    'notFound',
    'This link has expired or was already used. Open the file in the app again.',
  );
}
