import { ApiError } from '#web/api/api.ts';
import type { Connection } from '#web/api/connectivity.ts';
import type { OutboxEntry } from '#web/delivery/outbox.ts';
import { PutError } from '#web/delivery/put-file.ts';
import { UnreadableFileError } from '#web/features/chat/attachments/upload-file.ts';
import { cleanFileName, maxKeptFileBytes, messageOfFile } from '#worker/domain/files/file-rules.ts';
import { normalizeMessage } from '#worker/domain/orders/chat-message.ts';

/** A file on its way with a message. */
export interface OutgoingFile {
  file: File;
  /** The name that it is sent under. */
  name: string;
  /** Where it was put, once it is there. */
  url?: string | undefined;
}

/** A message on its way; its key stays the same however often it is tried. */
export interface OutgoingMessage {
  key: string;
  text: string;
  attachment?: OutgoingFile | undefined;
}

/** A message that is not in the list yet. */
export interface UnsentMessage extends OutgoingMessage {
  /**
   * `uploading` while its file goes up, `sending` while it does itself, `queued` behind another one, `waiting`
   * for signal.
   */
  state: 'uploading' | 'sending' | 'queued' | 'waiting' | 'failed';
  /** A try has failed, whether or not it is being tried again just now. */
  hasFailed?: boolean;
  /** It was tried before: nobody waits for what becomes of it this time. */
  isRetry?: boolean;
  /** Why it was refused, as a sentence. */
  problem?: string | undefined;
}

/** A message to be sent, which names its file where nothing was written (spec section 5). */
export function outgoingMessage(
  text: string,
  file: File | undefined,
  key: string = crypto.randomUUID(),
): OutgoingMessage {
  const written = normalizeMessage(text);
  if (!file) return { key, text: written };
  const name = cleanFileName(file.name);
  return { key, text: written || messageOfFile(name), attachment: { file, name } };
}

/** What has become of a message on its way. */
export function unsentMessage(message: OutgoingMessage, error: unknown): UnsentMessage {
  const { attachment } = message;
  if (!error) return { ...message, state: isToBeUploaded(message) ? 'uploading' : 'sending' };
  // What was put there will not do: it is uploaded anew.
  const kept = attachment && isFileRefusal(error) ? { ...attachment, url: undefined } : attachment;
  const problem = sentenceOf(error);
  return { ...message, attachment: kept, state: 'failed', hasFailed: true, problem };
}

/** Whether a message waits for its file, which is not at its place yet. */
export function isToBeUploaded(message: OutgoingMessage): boolean {
  return message.attachment !== undefined && message.attachment.url === undefined;
}

function isFileRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409, 413].includes(error.status);
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof UnreadableFileError) return error.message;
  if (error instanceof PutError) return 'The store of files did not take this file.';
  const isSaid = error instanceof ApiError && error.status !== 401 && error.status !== 500;
  return isSaid ? error.text : undefined;
}

/** Whether a message is kept on this device until the store has it: a larger file needs a connection. */
export function isKeptUntilSent({ attachment }: OutgoingMessage): boolean {
  return attachment === undefined || attachment.file.size <= maxKeptFileBytes;
}

interface KeptState {
  connection: Connection;
  /** Another one of the same order goes first. */
  isNext: boolean;
  isUploading: boolean;
}

/** What has become of a message that is kept until the store has it. */
export function keptMessage(
  { key, body, file, problem, lastTry, isBeingSent }: OutboxEntry,
  { connection, isNext, isUploading }: KeptState,
): UnsentMessage {
  const said = problem ?? (lastTry === 'unanswered' ? undefined : lastTry);
  const message: Omit<UnsentMessage, 'state'> = {
    key,
    isRetry: lastTry !== undefined,
    hasFailed: said !== undefined,
    text: String(body.message),
    ...(file && { attachment: { name: file.name, file: new File([file.blob], file.name) } }),
  };
  if (isBeingSent) return { ...message, state: 'sending' };
  if (said) {
    const sentence = said.status === 500 ? '' : said.sentence;
    const hope = problem ? '' : 'It is sent again by itself.';
    return { ...message, state: 'failed', problem: `${sentence} ${hope}`.trim() };
  }
  if (isUploading) return { ...message, state: 'uploading' };
  if (connection !== 'online' || lastTry === 'unanswered') return { ...message, state: 'waiting' };
  return { ...message, state: isNext ? 'sending' : 'queued' };
}
