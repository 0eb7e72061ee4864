import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { toIso } from '#worker/http/iso-time.ts';
import { insertExport } from './account.repository.ts';
import { selectProfile } from './own-data.repository.ts';
import { heldFilesJson, type OwnFile, ownOrdersJson } from './own-orders.usecases.ts';

/** The export of a user's data: one JSON document and their files. */
export interface OwnData {
  /** Serialize it with `streamJson`: its orders are async iterables that read the database. */
  json: object;
  /** Filled while `json` is serialized. */
  files: OwnFile[];
  /** ms since 1970. */
  at: number;
}

type Profile = Awaited<ReturnType<typeof selectProfile>>;

/**
 * Returns all stored data about a user, except credentials: tokens, keys and push endpoints. Throws 429 after too
 * many exports in a day.
 */
export async function collectUserData(
  { db, openDb, quotas, now }: Pick<Deps, 'db' | 'openDb' | 'quotas' | 'now'>,
  { id }: UserJson,
): Promise<OwnData> {
  const at = now();
  await insertExport(db, { userId: id, at, maxPerDay: quotas.exportsPerDay });
  const found = await selectProfile(db, id);
  const files: OwnFile[] = [];
  return {
    at,
    files,
    json: {
      exportedAt: toIso(at),
      profile: profileOf(found.user),
      trucks: found.trucks.map(({ version: _version, createdAt, ...truck }) => ({
        ...truck,
        createdAt: toIso(createdAt),
      })),
      truckTransfers: found.transfers.map((transfer) => ({
        // Someone else's address stays theirs.
        ...(transfer.fromUserId === id
          ? { direction: 'given', to: transfer.toEmail }
          : { direction: 'taken' }),
        truckId: transfer.truckId,
        state: transfer.state,
        createdAt: toIso(transfer.createdAt),
        expiresAt: toIso(transfer.expiresAt),
        answeredAt: toIso(transfer.answeredAt),
        files: found.transferredFiles.flatMap(({ transferId, ...file }) =>
          transferId === transfer.id ? [file] : [],
        ),
      })),
      orders: ownOrdersJson({ openDb }, id, files),
      truckFiles: heldFilesJson(found.heldFiles, files),
      adminRole: found.roleChanges.map(({ kind, actorId, createdAt }) => ({
        kind,
        by: actorId === id ? 'you' : 'the store',
        at: toIso(createdAt),
      })),
      changesMade: found.changes.map(({ createdAt, ...change }) => ({
        ...change,
        at: toIso(createdAt),
      })),
      sessions: found.sessions.map(({ device, createdAt, signedInAt, lastUsedAt, expiresAt }) => ({
        device,
        createdAt: toIso(createdAt),
        signedInAt: toIso(signedInAt),
        lastUsedAt: toIso(lastUsedAt),
        expiresAt: toIso(expiresAt),
      })),
      savedViews: found.savedViews,
      notifications: {
        preferences: found.preferences,
        browsers: found.subscriptions.map(({ endpoint, createdAt }) => ({
          service: new URL(endpoint).host,
          createdAt: toIso(createdAt),
        })),
      },
      chatsRead: found.reads.map(({ orderId, readAt }) => ({
        orderId,
        readUpTo: toIso(readAt),
      })),
      uploadsNotSent: found.uploads.map(({ id, createdAt }) => ({
        id,
        createdAt: toIso(createdAt),
      })),
      jobs: found.jobs,
      storedResponses: found.storedResponses,
      accountRequests: found.alerts.map(({ kind, createdAt, resolvedAt }) => ({
        kind,
        createdAt: toIso(createdAt),
        resolvedAt: toIso(resolvedAt),
      })),
    },
  };
}

function profileOf(user: Profile['user']): object | undefined {
  return (
    user && {
      ...user,
      deletionRequestedAt: toIso(user.deletionRequestedAt),
      newOrdersMailedAt: toIso(user.newOrdersMailedAt || null),
      createdAt: toIso(user.createdAt),
    }
  );
}
