import type { UploadStartJson } from '#worker/domain/files/files.api.ts';
import { type OutboxItem, pathOf } from './outbox-item.ts';
import type { OutboxStore, Sent } from './outbox-sender.ts';
import { PutError } from './put-file.ts';

/** How long an answer is waited for, in ms. */
export const timeoutMs = 30_000;

/** How an item leaves this browser; the page and the service worker have their own ways. */
export interface Way {
  store: Pick<OutboxStore, 'change'>;
  /** Fetches an answer with its body, within `timeoutMs`. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Whether the item is still wanted; from here on it cannot be taken back. */
  beginWrite(key: string): Promise<boolean>;
  /** PUTs an item's file; throws PutError for an answer that is not ok, anything else where none came. */
  put(url: string, item: OutboxItem): Promise<void>;
}

/** What the store says of a message's file rather than of the message. */
const fileRefusals = [400, 404, 409, 413];

/**
 * Tries to send one item: its file first, to a fresh URL, and then what was written, always under the same key.
 * The page and the service worker send alike. The store refuses it (401) under anybody else's session.
 */
export async function sendItem(item: OutboxItem, way: Way): Promise<Sent> {
  try {
    const { file } = item;
    const url = file && (file.url ?? (await upload(item, way)));
    if (file && url !== file.url) await noteUrl(item, way, url);
    if (!(await way.beginWrite(item.key))) return { kind: 'later', isUntried: true };
    const named = file && { fileUrl: url, fileName: file.name, fileSize: file.blob.size };
    const response = await write(pathOf(item), item, way, { ...item.body, ...named });
    if (response.ok) return { kind: 'sent', answer: await response.json() };
    if (file && fileRefusals.includes(response.status)) {
      await noteUrl(item, way, null);
      // What was put there by an earlier try has expired: it is put again.
      if (file.url !== null) return { kind: 'later' };
    }
    return await outcomeOf(response);
  } catch (error) {
    return error instanceof FailedUpload ? error.outcome : { kind: 'later' };
  }
}

/** Keeps where the file was put. On a full disk this try goes on with it all the same. */
async function noteUrl({ key, file }: OutboxItem, way: Way, url: string | null): Promise<void> {
  if (file) await way.store.change(key, { file: { ...file, url } }).catch(() => {});
}

/** What an answer that is not ok means for the item. */
async function outcomeOf(response: Response): Promise<Sent> {
  const { status } = response;
  if (status === 401) return { kind: 'signedOut' };
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    const seconds = Number(response.headers.get('Retry-After'));
    const failure = { status, sentence: await sentenceOf(response) };
    return { kind: 'later', afterMs: seconds > 0 ? seconds * 1000 : undefined, failure };
  }
  return { kind: 'refused', status, sentence: await sentenceOf(response) };
}

async function sentenceOf(response: Response): Promise<string> {
  return (await response.text()) || response.statusText;
}

class FailedUpload extends Error {
  override readonly name = 'FailedUpload';
  readonly outcome: Sent;

  constructor(outcome: Sent) {
    super();
    this.outcome = outcome;
  }
}

async function upload(item: OutboxItem, way: Way): Promise<string> {
  const started = await write('/api/objects/upload', item, way);
  if (!started.ok) throw new FailedUpload(await outcomeOf(started));
  // The answer's shape is the server's contract in worker/domain/api.ts.
  const { uploadURL } = (await started.json()) as UploadStartJson;
  try {
    await way.put(uploadURL, item);
  } catch (error) {
    // Whatever the store of files has against it, a fresh URL is the next try; 403 is one that has expired.
    const isSaid = error instanceof PutError && error.status !== 403;
    const sentence = 'The store of files did not take this file.';
    const failure = isSaid ? { status: error.status, sentence } : undefined;
    throw new FailedUpload({ kind: 'later', failure });
  }
  return uploadURL;
}

/** A POST as the item's writer, and nobody else; with a body, under the item's key. */
function write(path: string, item: OutboxItem, way: Way, body?: object): Promise<Response> {
  return way.fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'Expected-User': item.userId,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': item.key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
