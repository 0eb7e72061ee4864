import { limits } from '#worker/domain/limits.ts';

/** What a message's text becomes before it is checked, sent and stored (spec section 5). */
export function normalizeMessage(text: string): string {
  return text.trim();
}

/** Why a message cannot be sent, as the sentence its writer reads; nothing when it can (spec section 5). */
export function messageProblem(text: string): string | undefined {
  const { length } = normalizeMessage(text);
  if (length === 0) return 'Write a message first';
  if (length > limits.message) return `A message can be at most ${limits.message} characters`;
  return undefined;
}
