import type { UploadStartJson } from '#worker/domain/files/files.api.ts';
import { type OutboxItem, pathOf } from './outbox-item.ts';
import type { OutboxStore, SendResult } from './outbox-sender.ts';
import { fileRejectedText, PutError } from './put-file.ts';

/** How long to wait for a response, in ms. */
export const timeoutMs = 30_000;

/** Sends items from this browser. The page and the service worker each have their own. */
export interface Transport {
  store: Pick<OutboxStore, 'change'>;
  /** Fetches a response with its body, within `timeoutMs`. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Returns whether the item still exists; from then on it can't be canceled. */
  beginWrite(key: string): Promise<boolean>;
  /** PUTs an item's file. Throws PutError for a non-2xx status, and any other error without a response. */
  put(url: string, item: OutboxItem): Promise<void>;
}

/** Returns whether a message was rejected because of its file, so that a new upload can fix it. */
export function isFileRejection(status: number): boolean {
  return [400, 404, 409, 413].includes(status);
}

/**
 * Tries to send one item: uploads its file to a new URL, then posts the body under the item's key. The server
 * answers 401 if another user is signed in.
 */
export async function sendItem(item: OutboxItem, transport: Transport): Promise<SendResult> {
  try {
    const { file } = item;
    let url = file?.url;
    if (file && url === null) {
      const uploaded = await upload(item, transport);
      if (typeof uploaded === 'object') return uploaded;
      url = uploaded;
      await storeUrl(item, transport, url);
    }
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
  } catch {
    return { kind: 'later' };
  }
}

/** Stores the upload's URL. Ignores a failed write, so that a full disk doesn't stop this try. */
async function storeUrl(
  { key, file }: OutboxItem,
  transport: Transport,
  url: string | null,
): Promise<void> {
  if (file) await transport.store.change(key, { file: { ...file, url } }).catch(() => {});
}

/** Maps a non-2xx response to the result of the try. */
async function resultOf(response: Response): Promise<SendResult> {
  const { status } = response;
  if (status === 401) return { kind: 'signedOut' };
  if (status >= 500 || [408, 425, 429].includes(status)) {
    const seconds = Number(response.headers.get('Retry-After'));
    const failure = { status, sentence: await sentenceOf(response) };
    return { kind: 'later', afterMs: seconds > 0 ? seconds * 1000 : undefined, failure };
  }
  return { kind: 'refused', status, sentence: await sentenceOf(response) };
}

async function sentenceOf(response: Response): Promise<string> {
  return (await response.text()) || response.statusText;
}

/** Uploads the item's file. Returns the file's URL, or the result of a failed upload. */
async function upload(item: OutboxItem, transport: Transport): Promise<string | SendResult> {
  const started = await post('/api/objects/upload', item, transport);
  if (!started.ok) return resultOf(started);
  const { uploadURL } = (await started.json()) as UploadStartJson;
  try {
    await transport.put(uploadURL, item);
  } catch (error) {
    // 403 only means that the URL has expired. The next try gets a new one, so the user needs no message.
    const isRejected = error instanceof PutError && error.status !== 403;
    const failure = isRejected ? { status: error.status, sentence: fileRejectedText } : undefined;
    return { kind: 'later', failure };
  }
  return uploadURL;
}

/** Sends a POST that the server accepts only from the item's author. With a body, adds the Idempotency-Key. */
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
