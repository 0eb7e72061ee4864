import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { insertExport } from './account.repository.ts';
import { selectOwnData } from './own-data.repository.ts';

/** One of the user's files, with its path in the ZIP. */
export interface OwnFile {
  path: string;
  key: string;
  etag: string | null;
  createdAt: number;
}

/** The export of a user's data: one JSON document and their files. */
export interface OwnData {
  json: object;
  files: OwnFile[];
  /** ms since 1970. */
  at: number;
}

type Found = Awaited<ReturnType<typeof selectOwnData>>;
type OrderId = { orderId: string };

/**
 * Collects all stored data about a user, except credentials: tokens, keys and push endpoints. Throws 429 after too
 * many exports in a day.
 */
export async function collectUserData(
  { db, quotas, now }: Pick<Deps, 'db' | 'quotas' | 'now'>,
  { id }: UserJson,
): Promise<OwnData> {
  const at = now();
  await insertExport(db, { userId: id, at, maxPerDay: quotas.exportsPerDay });
  const found = await selectOwnData(db, id);
  const orders = found.orders.map((row) => collectOrder(row, found, id));
  return {
    at,
    json: {
      exportedAt: toIsoTime(at),
      profile: profileOf(found.user),
      trucks: found.trucks.map(({ version: _version, createdAt, ...truck }) => ({
        ...truck,
        createdAt: toIsoTime(createdAt),
      })),
      orders: orders.map(({ json }) => json),
      adminRole: found.roleChanges.map(({ kind, actorId, createdAt }) => ({
        kind,
        by: actorId === id ? 'you' : 'the store',
        at: toIsoTime(createdAt),
      })),
      sessions: found.sessions.map(({ createdAt, expiresAt }) => ({
        createdAt: toIsoTime(createdAt),
        expiresAt: toIsoTime(expiresAt),
      })),
      notifications: {
        preferences: found.preferences,
        browsers: found.subscriptions.map(({ endpoint, createdAt }) => ({
          service: new URL(endpoint).host,
          createdAt: toIsoTime(createdAt),
        })),
      },
      chatsRead: found.reads.map(({ orderId, readAt }) => ({
        orderId,
        readUpTo: toIsoTime(readAt),
      })),
      uploadsNotSent: found.uploads.map(({ id, createdAt }) => ({
        id,
        createdAt: toIsoTime(createdAt),
      })),
      jobs: found.jobs,
      storedResponses: found.storedResponses,
      accountRequests: found.alerts.map(({ kind, createdAt, resolvedAt }) => ({
        kind,
        createdAt: toIsoTime(createdAt),
        resolvedAt: toIsoTime(resolvedAt),
      })),
    },
    files: orders.flatMap(({ files }) => files),
  };
}

function profileOf(user: Found['user']): object | undefined {
  return (
    user && {
      ...user,
      deletionRequestedAt: toIsoTime(user.deletionRequestedAt),
      newOrdersMailedAt: toIsoTime(user.newOrdersMailedAt || null),
      createdAt: toIsoTime(user.createdAt),
    }
  );
}

function collectOrder(
  { order, product }: Found['orders'][number],
  found: Found,
  userId: string,
): { json: object; files: OwnFile[] } {
  const ofOrder = ({ orderId }: OrderId) => orderId === order.id;
  const folder = `orders/${new Date(order.createdAt).toISOString().slice(0, 10)} ${shortId(order.id)}`;
  const sent = found.messages.filter(({ message }) => ofOrder(message));
  const delivered = found.deliverables.filter(({ deliverable }) => ofOrder(deliverable));
  const inChat = withPaths(
    `${folder}/chat`,
    sent.flatMap(({ file }) => file ?? []),
  );
  const inOrder = withPaths(
    `${folder}/files`,
    delivered.map(({ file }) => file),
  );
  const pathOf = (fileId: string) => [...inChat, ...inOrder].find(({ id }) => id === fileId)?.path;
  const { userId: _userId, productId: _productId, createdAt, ...fields } = order;
  return {
    files: [...inChat, ...inOrder],
    json: {
      ...fields,
      createdAt: toIsoTime(createdAt),
      calibration: product,
      addons: found.lines
        .filter(ofOrder)
        .map(({ addonId, name, price }) => ({ id: addonId, name, price })),
      payments: found.payments
        .filter(ofOrder)
        .map(({ amount, method, reference, note, createdAt }) => {
          return { amount, method, reference, note, createdAt: toIsoTime(createdAt) };
        }),
      history: found.events.filter(ofOrder).map(({ kind, detail, actorId, createdAt }) => {
        return {
          kind,
          detail,
          by: actorId === userId ? 'you' : 'the store',
          at: toIsoTime(createdAt),
        };
      }),
      messages: sent.map(({ message, author, file }) => ({
        from: author.id === userId ? 'you' : [author.firstName, author.lastName].join(' ').trim(),
        message: message.message,
        createdAt: toIsoTime(message.createdAt),
        file: file && {
          path: pathOf(file.id),
          name: file.name,
          size: file.size,
          etag: file.etag,
        },
      })),
      files: delivered.map(({ deliverable, file }) => ({
        path: pathOf(file.id),
        name: file.name,
        size: file.size,
        sha256: deliverable.sha256,
        revision: deliverable.revision,
        note: deliverable.note,
        createdAt: toIsoTime(deliverable.createdAt),
        downloadedAt: toIsoTime(deliverable.downloadedAt),
      })),
    },
  };
}

/**
 * Adds a numbered path to each file, because two may have the same name. `cleanFileName` keeps each path inside its
 * folder.
 */
function withPaths<File extends { id: string; name: string | null } & Omit<OwnFile, 'path'>>(
  folder: string,
  files: readonly File[],
): (OwnFile & { id: string })[] {
  return files.map(({ id, name, key, etag, createdAt }, index) => {
    const number = String(index + 1).padStart(3, '0');
    return {
      id,
      path: `${folder}/${number} ${cleanFileName(name ?? 'file')}`,
      key,
      etag,
      createdAt,
    };
  });
}

function toIsoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
