import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { toIso } from '#worker/http/iso-time.ts';
import { insertExport } from './account.repository.ts';
import { selectActivity, selectGarage, selectProfile } from './data-export.repository.ts';
import { heldFilesJson, type OwnFile, ownOrdersJson } from './order-export.usecases.ts';

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
type Garage = Awaited<ReturnType<typeof selectGarage>>;

/**
 * Returns all stored data about a user, except credentials: tokens, keys and push endpoints. Throws
 * 429 after too many exports in a day.
 */
export async function collectUserData(
  { db, openDb, quotas, now }: Pick<Deps, 'db' | 'openDb' | 'quotas' | 'now'>,
  { id }: UserJson,
): Promise<OwnData> {
  const at = now();
  await insertExport(db, { userId: id, at, maxPerDay: quotas.exportsPerDay });
  const [profile, garage, activity] = await Promise.all([
    selectProfile(db, id),
    selectGarage(db, id),
    selectActivity(db, id),
  ]);
  const found = { ...profile, ...garage, ...activity };
  const files: OwnFile[] = [];
  return {
    at,
    files,
    json: {
      exportedAt: toIso(at),
      profile: profileOf(found.user),
      trucks: found.trucks.map(({ version: _version, ...truck }) => withIsoTimes(truck)),
      truckTransfers: transfersJson(garage, id),
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
      sessions: found.sessions.map(withIsoTimes),
      savedViews: found.savedViews,
      notifications: {
        preferences: found.preferences,
        browsers: found.subscriptions.map(({ endpoint, createdAt }) => ({
          service: new URL(endpoint).host,
          createdAt: toIso(createdAt),
        })),
      },
      chatsRead: found.reads.map(({ orderId, readAt }) => ({ orderId, readUpTo: toIso(readAt) })),
      uploadsNotSent: found.uploads.map(withIsoTimes),
      jobs: found.jobs,
      storedResponses: found.storedResponses,
      accountRequests: found.alerts.map(withIsoTimes),
    },
  };
}

/** Exports a user's truck transfers in both directions, without the former owner's address. */
function transfersJson({ transfers, transferredFiles }: Garage, userId: string): object[] {
  return transfers.map((transfer) => ({
    ...(transfer.fromUserId === userId
      ? { direction: 'given', to: transfer.toEmail }
      : { direction: 'taken' }),
    truckId: transfer.truckId,
    state: transfer.state,
    createdAt: toIso(transfer.createdAt),
    expiresAt: toIso(transfer.expiresAt),
    answeredAt: toIso(transfer.answeredAt),
    files: transferredFiles.flatMap(({ transferId, ...file }) =>
      transferId === transfer.id ? [file] : [],
    ),
  }));
}

function profileOf(user: Profile['user']): object | undefined {
  return user && withIsoTimes({ ...user, newOrdersMailedAt: user.newOrdersMailedAt || null });
}

/** Returns a row with its times, which are ms since 1970, in ISO 8601. */
function withIsoTimes(row: object): object {
  const fields = Object.entries(row).map(([name, value]) =>
    name.endsWith('At') ? [name, toIso(value)] : [name, value],
  );
  return Object.fromEntries(fields);
}
