/** The checks that the forms share. Each returns a message, or undefined for a valid value. */
import { limits, tooLongMessage } from '#worker/domain/limits.ts';

/** The first broken rule per invalid field, in form order. */
export type Messages<Field extends string> = Partial<Record<Field, string>>;

/** Drops the valid fields. */
export function onlyProblems<Field extends string>(problems: Record<Field, string | undefined>) {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  // Object.fromEntries loses the key type.
  return Object.fromEntries(found) as Messages<Field>;
}

/** Checks a required text of at most 100 characters. */
export function nameProblem(field: string, text: string): string | undefined {
  return text === '' ? `${field} is required` : lengthProblem(field, text, limits.name);
}

/** Checks the length of an optional text. */
export function lengthProblem(
  field: string,
  text: string | null | undefined,
  maxCharacters: number,
): string | undefined {
  return (text ?? '').length > maxCharacters ? tooLongMessage(field, maxCharacters) : undefined;
}
