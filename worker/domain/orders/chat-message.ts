import { cleanText, trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';

/**
 * Returns the text that is sent and stored: trimmed, or `Sent a file: {name}` for a file without a
 * text. It is empty if there is nothing to send.
 */
export function messageText(text: string, fileName?: string): string {
  return trimMessage(text) || (fileName === undefined ? '' : `Sent a file: ${fileName}`);
}

/** Code keeps its first line's indentation, with which its other lines are aligned. */
function trimMessage(written: string): string {
  const text = cleanText(written);
  const trimmed = trimText(text);
  if (!trimmed.includes('\n')) return trimmed;
  const firstLine = text.lastIndexOf('\n', text.indexOf(trimmed)) + 1;
  const untrimmed = text.slice(firstLine).trimEnd();
  return isCode(untrimmed) ? untrimmed : trimmed;
}

/**
 * Returns whether lines are code: a later line is indented or starts with a closing bracket, or the
 * first line is indented as code is in Markdown.
 */
function isCode(lines: string): boolean {
  return /\n[^\S\n]+\S|\n[)\]}]|^(?:[^\S\n\t]{4}|\t)/.test(lines);
}

/** Returns the sentence that tells the sender why a message can't be sent, or undefined if it can. */
export function messageProblem(text: string): string | undefined {
  const { length } = messageText(text);
  if (length === 0) return 'Write a message first';
  if (length > limits.message) return tooLongMessage('A message', limits.message);
  return undefined;
}
