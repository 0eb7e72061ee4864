import { limits, tooLongMessage } from '#worker/domain/limits.ts';

/** Normalizes a message before it is checked, sent and stored. */
export function normalizeMessage(text: string): string {
  return text.trim();
}

/** Returns the sentence that tells the sender why a message can't be sent, or undefined if it can. */
export function messageProblem(text: string): string | undefined {
  const { length } = normalizeMessage(text);
  if (length === 0) return 'Write a message first';
  if (length > limits.message) return tooLongMessage('A message', limits.message);
  return undefined;
}
