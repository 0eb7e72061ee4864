import type { UploadStartJson } from '#worker/domain/files/files.api.ts';
import { type OutboxItem, pathOf } from './outbox-item.ts';
import type { OutboxStore, SendResult } from './outbox-sender.ts';
import { fileRejectedText, PutError } from './put-file.ts';

/** How long to wait for a response, in ms. */
export const timeoutMs = 30_000;

/** How items leave this browser. The page and the service worker each have their own. */
export interface Transport {
  store: Pick<OutboxStore, 'change'>;
  /** Fetches a response with its body, within `timeoutMs`. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Returns whether the item still exists; from then on it can't be canceled. */
  beginWrite(key: string): Promise<boolean>;
  /** PUTs an item's file. Throws PutError for a non-2xx status, and any other error without a response. */
  put(url: string, item: OutboxItem): Promise<void>;
}

/** Whether the server's response to a message with a file is about the file: a new upload can replace it. */
export function isFileRejection(status: number): boolean {
  return status === 400 || status === 404 || status === 409 || status === 413;
}

/**
 * Tries to send one item: uploads its file to a new URL, then posts the body under the item's key. The server
 * answers 401 if another user is signed in.
 */
export async function sendItem(item: OutboxItem, transport: Transport): Promise<SendResult> {
  try {
    const { file } = item;
    const url = file && (file.url ?? (await upload(item, transport)));
    if (file && url !== file.url) await storeUrl(item, transport, url);
    if (!(await transport.beginWrite(item.key))) return { kind: 'later', isUntried: true };
    const fileFields = file && { fileUrl: url, fileName: file.name, fileSize: file.blob.size };
    const response = await post(pathOf(item), item, transport, { ...item.body, ...fileFields });
    if (response.ok) return { kind: 'sent', answer: await response.json() };
    if (file && isFileRejection(response.status)) {
      await storeUrl(item, transport, null);
      // The upload of an earlier try has expired: the next try uploads the file again.
      if (file.url !== null) return { kind: 'later' };
    }
    return await resultOf(response);
  } catch (error) {
    return error instanceof UploadFailedError ? error.result : { kind: 'later' };
  }
}

/** Stores the upload's URL. A full disk does not stop this try. */
async function storeUrl(
  { key, file }: OutboxItem,
  transport: Transport,
  url: string | null,
): Promise<void> {
  if (file) await transport.store.change(key, { file: { ...file, url } }).catch(() => {});
}

/** The result of a try with a non-2xx response. */
async function resultOf(response: Response): Promise<SendResult> {
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

class UploadFailedError extends Error {
  override readonly name = 'UploadFailedError';
  readonly result: SendResult;

  constructor(result: SendResult) {
    super();
    this.result = result;
  }
}

async function upload(item: OutboxItem, transport: Transport): Promise<string> {
  const started = await post('/api/objects/upload', item, transport);
  if (!started.ok) throw new UploadFailedError(await resultOf(started));
  const { uploadURL } = (await started.json()) as UploadStartJson;
  try {
    await transport.put(uploadURL, item);
  } catch (error) {
    // The next try gets a new URL. 403 only means that this one has expired, so the user reads nothing of it.
    const isRejected = error instanceof PutError && error.status !== 403;
    const failure = isRejected ? { status: error.status, sentence: fileRejectedText } : undefined;
    throw new UploadFailedError({ kind: 'later', failure });
  }
  return uploadURL;
}

/** A POST that the server accepts only from the item's author; with a body, it carries the Idempotency-Key. */
function post(
  path: string,
  item: OutboxItem,
  transport: Transport,
  body?: object,
): Promise<Response> {
  return transport.fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'Expected-User': item.userId,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': item.key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
