import type { Deps } from '#worker/deps.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { toIso } from '#worker/http/iso-time.ts';
import {
  messagesOf,
  type OwnMessage,
  type OwnOrder,
  type OwnOrders,
  ownOrderPages,
} from './order-export.repository.ts';

/** One of the user's files, with its path in the ZIP. */
export interface OwnFile {
  id: string;
  path: string;
  key: string;
  /** Bytes. */
  size: number;
  /** Whether a scanner has not cleared it. */
  isQuarantined: boolean;
  etag: string | null;
  createdAt: number;
}

type Delivered = OwnOrders['delivered'][number];
type FileRow = Delivered['file'];

/** Exports a user's orders, newest first, with their chats. Adds each order's files to `files`. */
export async function* ownOrdersJson(
  { openDb }: Pick<Deps, 'openDb'>,
  userId: string,
  files: OwnFile[],
): AsyncGenerator<object> {
  // The request's database client closes before the response is streamed.
  const db = openDb();
  try {
    for await (const page of ownOrderPages(db, userId)) {
      for (const row of page.orders) {
        yield orderJson(row, { page, messages: messagesOf(db, row), userId, files });
      }
    }
  } finally {
    db.close();
  }
}

interface OrderRows {
  page: OwnOrders;
  messages: AsyncIterable<OwnMessage>;
  userId: string;
  files: OwnFile[];
}

function orderJson(
  { order, product, buildSheet, review }: OwnOrder,
  { page, messages, userId, files }: OrderRows,
): object {
  const ofOrder = ({ orderId }: { orderId: string }) => orderId === order.id;
  const folder = `orders/${new Date(order.createdAt).toISOString().slice(0, 10)} ${shortId(order.id)}`;
  const addToChat = numberedFiles(`${folder}/chat`, files);
  const { userId: _userId, productId: _productId, createdAt, ...fields } = order;
  return {
    ...fields,
    createdAt: toIso(createdAt),
    calibration: product,
    buildSheet,
    review: review && {
      stars: review.stars,
      text: review.text,
      mayShow: review.mayShow,
      firstName: review.firstName,
      decision: review.decision,
      updatedAt: toIso(review.updatedAt),
    },
    addons: page.addonRows
      .filter(ofOrder)
      .map(({ addonId, name, price }) => ({ id: addonId, name, price })),
    payments: page.payments
      .filter(ofOrder)
      .map(({ amount, method, reference, note, createdAt }) => {
        return { amount, method, reference, note, createdAt: toIso(createdAt) };
      }),
    refunds: page.refunds.filter(ofOrder).map(({ amount, reason, createdAt }) => {
      return { amount, reason, createdAt: toIso(createdAt) };
    }),
    lines: page.lineRows
      .filter(ofOrder)
      .map(({ kind, label, amount }) => ({ kind, label, amount })),
    history: page.events.filter(ofOrder).map(({ kind, detail, actorId, createdAt }) => {
      return { kind, detail, by: actorId === userId ? 'you' : 'the store', at: toIso(createdAt) };
    }),
    messages: messagesJson(messages, { userId, addFile: addToChat }),
    files: filesJson(
      page.delivered.filter(({ deliverable }) => ofOrder(deliverable)),
      numberedFiles(`${folder}/files`, files),
    ),
  };
}

async function* messagesJson(
  messages: AsyncIterable<OwnMessage>,
  { userId, addFile }: { userId: string; addFile: (file: FileRow) => string },
): AsyncGenerator<object> {
  for await (const { message, author, file, log } of messages) {
    yield {
      from: author.id === userId ? 'you' : [author.firstName, author.lastName].join(' ').trim(),
      message: message.message,
      verdict: message.verdict && {
        file: message.deliverableId,
        answer: message.verdict,
        ...(message.flashReport && { report: message.flashReport }),
      },
      createdAt: toIso(message.createdAt),
      file: file && {
        path: addFile(file),
        name: file.name,
        size: file.size,
        etag: file.etag,
        ...(log && { log }),
        ...(message.stockFile && { stockFile: message.stockFile }),
      },
    };
  }
}

/** Async, so that these files come after the chat's files in the ZIP. */
async function* filesJson(
  delivered: OwnOrders['delivered'],
  addFile: (file: FileRow) => string,
): AsyncGenerator<object> {
  for (const { deliverable, file } of delivered) {
    yield {
      path: addFile(file),
      name: file.name,
      size: file.size,
      sha256: deliverable.sha256,
      id: deliverable.id,
      revision: deliverable.revision,
      note: deliverable.note,
      vin: deliverable.vin,
      device: deliverable.device,
      createdAt: toIso(deliverable.createdAt),
      deliveredAt: toIso(deliverable.deliveredAt),
      downloadedAt: toIso(deliverable.downloadedAt),
    };
  }
}

/** Exports the files that came with the user's trucks. The notes and the device are the former owner's. */
export function heldFilesJson(held: readonly Delivered[], files: OwnFile[]): object[] {
  const addFile = numberedFiles('truck files', files);
  return held.map(({ deliverable: { id, revision, sha256, vin, withdrawnReason }, file }) => ({
    path: addFile(file),
    name: file.name,
    size: file.size,
    id,
    revision,
    sha256,
    vin,
    withdrawnReason,
  }));
}

/**
 * Returns a function that adds a file to `files` and returns its path. Numbers the paths, because
 * two files may have the same name. `cleanFileName` keeps each path inside its folder.
 */
function numberedFiles(folder: string, files: OwnFile[]): (file: FileRow) => string {
  let count = 0;
  return ({ id, name, key, size, scan, etag, createdAt }) => {
    count += 1;
    const path = `${folder}/${String(count).padStart(3, '0')} ${cleanFileName(name ?? 'file')}`;
    const isQuarantined = scan === 'waiting' || scan === 'blocked';
    files.push({ id, path, key, size: size ?? 0, isQuarantined, etag, createdAt });
    return path;
  };
}
