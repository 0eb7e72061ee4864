import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';

/**
 * Returns the text that is sent and stored: trimmed, or `Sent a file: {name}` for a file without a text. It is
 * empty if there is nothing to send.
 */
export function messageText(text: string, fileName?: string): string {
  return trimText(text) || (fileName === undefined ? '' : `Sent a file: ${fileName}`);
}

/** Returns the sentence that tells the sender why a message can't be sent, or undefined if it can. */
export function messageProblem(text: string): string | undefined {
  const { length } = messageText(text);
  if (length === 0) return 'Write a message first';
  if (length > limits.message) return tooLongMessage('A message', limits.message);
  return undefined;
}
