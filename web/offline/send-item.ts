import type { UploadStartJson } from '#worker/domain/api.ts';
import { type OutboxItem, pathOf } from './outbox-item.ts';
import type { OutboxStore, Sent } from './outbox-sender.ts';

const timeoutMs = 30_000;
const uploadTimeoutMs = 300_000;

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Tries to send one item: its file first, to a fresh URL, and then what was written, always under the same key.
 * The page and the service worker send alike. The store refuses it (401) under anybody else's session.
 */
export async function sendItem(
  item: OutboxItem,
  { store, fetch }: { store: Pick<OutboxStore, 'change'>; fetch: Fetch },
): Promise<Sent> {
  try {
    const { file } = item;
    const url = file && (file.url ?? (await upload(item, file.blob, fetch)));
    if (file && url !== null && url !== file.url) {
      await store.change(item.key, { file: { ...file, url } });
    }
    const named = file && { fileUrl: url, fileName: file.name, fileSize: file.blob.size };
    const response = await write(pathOf(item), item, fetch, { ...item.body, ...named });
    if (response.ok) return { kind: 'sent', answer: await response.json() };
    // What was put there has expired: it is put again the next time.
    if (file?.url && [404, 409].includes(response.status)) {
      await store.change(item.key, { file: { ...file, url: null } });
      return { kind: 'later' };
    }
    return await outcomeOf(response);
  } catch (error) {
    return error instanceof FailedUpload ? error.outcome : { kind: 'later' };
  }
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

async function upload(item: OutboxItem, blob: Blob, fetch: Fetch): Promise<string> {
  const started = await write('/api/objects/upload', item, fetch);
  if (!started.ok) throw new FailedUpload(await outcomeOf(started));
  // The answer's shape is the server's contract in worker/domain/api.ts.
  const { uploadURL } = (await started.json()) as UploadStartJson;
  const put = await fetch(uploadURL, {
    method: 'PUT',
    body: blob,
    signal: AbortSignal.timeout(uploadTimeoutMs),
  });
  // Whatever the store of files has against it, a fresh URL is the next try.
  if (!put.ok) throw new FailedUpload({ kind: 'later' });
  return uploadURL;
}

/** A POST as the item's writer, and nobody else; with a body, under the item's key. */
function write(path: string, item: OutboxItem, fetch: Fetch, body?: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'Expected-User': item.userId,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': item.key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
}
