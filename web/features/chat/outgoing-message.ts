import { ApiError } from '#web/api/api.ts';
import type { Connection } from '#web/api/connectivity.ts';
import type { OutboxEntry } from '#web/delivery/outbox.ts';
import { fileRejectedText, PutError } from '#web/delivery/put-file.ts';
import { isFileRejection } from '#web/delivery/send-item.ts';
import { waitingText } from '#web/delivery/waiting-text.ts';
import { UnreadableFileError } from '#web/features/chat/attachments/upload-file.ts';
import { cleanFileName, maxOfflineFileBytes } from '#worker/domain/files/file-rules.ts';
import { messageText } from '#worker/domain/orders/chat-message.ts';

export interface OutgoingFile {
  file: File;
  /** The file name in the message. */
  name: string;
  /** The upload's URL, once uploaded. */
  url?: string | undefined;
}

/** A message to send. All tries share its key. */
export interface OutgoingMessage {
  key: string;
  text: string;
  attachment?: OutgoingFile | undefined;
}

/** A message that the server has not accepted yet. */
export interface UnsentMessage extends OutgoingMessage {
  /** `queued` waits for an earlier message, `waiting` for the network or the server. */
  state: 'uploading' | 'sending' | 'queued' | 'waiting' | 'failed';
  /** What a queued or waiting message waits for. */
  waitsFor?: string;
  /** A try has failed, even if another one is running now. */
  hasFailed?: boolean;
  /** The outbox retries it: the form does not wait for its result. */
  isRetry?: boolean;
  /** Why it was rejected, as a sentence. */
  problem?: string | undefined;
}

/** Creates a message. Without a text, the message's text names the file. */
export function createOutgoingMessage(
  text: string,
  file: File | undefined,
  key: string = crypto.randomUUID(),
): OutgoingMessage {
  if (!file) return { key, text: messageText(text) };
  const name = cleanFileName(file.name);
  return { key, text: messageText(text, name), attachment: { file, name } };
}

/** Returns the state of a message that only this page sends, from its mutation's error. */
export function unsentFromMutation(message: OutgoingMessage, error: unknown): UnsentMessage {
  if (!error) return { ...message, state: needsUpload(message) ? 'uploading' : 'sending' };
  const attachment =
    message.attachment && error instanceof ApiError && isFileRejection(error.status)
      ? { ...message.attachment, url: undefined }
      : message.attachment;
  return { ...message, attachment, state: 'failed', hasFailed: true, problem: sentenceOf(error) };
}

/** Returns whether the message has a file that is not uploaded yet. */
export function needsUpload(message: OutgoingMessage): boolean {
  return message.attachment !== undefined && message.attachment.url === undefined;
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof UnreadableFileError) return error.message;
  if (error instanceof PutError) return fileRejectedText;
  const hasSentence = error instanceof ApiError && error.status !== 401 && error.status !== 500;
  return hasSentence ? error.text : undefined;
}

/** Returns whether the outbox can store a message: messages with larger files need a connection. */
export function fitsOutbox({ attachment }: OutgoingMessage): boolean {
  return attachment === undefined || attachment.file.size <= maxOfflineFileBytes;
}

interface OutboxState {
  connection: Connection;
  /** No earlier message of the same order is pending. */
  isNext: boolean;
  /** An earlier pending message of the same order has a file. */
  isBehindFile: boolean;
  isUploading: boolean;
}

/** Returns the state of a message in the outbox. */
export function unsentFromOutbox(
  { key, body, file, problem, lastTry, isBeingSent }: OutboxEntry,
  { connection, isNext, isBehindFile, isUploading }: OutboxState,
): UnsentMessage {
  const failure = problem ?? (lastTry === 'unanswered' ? undefined : lastTry);
  const message: Omit<UnsentMessage, 'state'> = {
    key,
    isRetry: lastTry !== undefined,
    hasFailed: failure !== undefined,
    text: String(body.message),
    ...(file && { attachment: { name: file.name, file: new File([file.blob], file.name) } }),
  };
  if (isBeingSent) return { ...message, state: 'sending' };
  if (failure) {
    const sentence = failure.status === 500 ? '' : failure.sentence;
    const nextStep = problem ? '' : 'We’ll try again automatically.';
    return { ...message, state: 'failed', problem: `${sentence} ${nextStep}`.trim() };
  }
  if (isUploading) return { ...message, state: 'uploading' };
  const waitsFor = waitingText({ connection, isBehindFile, lastTry });
  if (connection !== 'online' || lastTry === 'unanswered') {
    return { ...message, state: 'waiting', waitsFor };
  }
  return isNext ? { ...message, state: 'sending' } : { ...message, state: 'queued', waitsFor };
}
