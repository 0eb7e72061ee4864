import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import type {
  BuildAnswersJson,
  BuildProgressJson,
  BuildQuestionJson,
  QuestionDeadline,
} from './build-sheet.api.ts';

/** Returns the questions that a calibration asks, in the store's order. */
export function questionsOf(
  questions: readonly BuildQuestionJson[],
  productId: string,
): BuildQuestionJson[] {
  return questions.filter(({ productIds }) => productIds?.includes(productId) ?? true);
}

/** Returns the answers to these questions. Leaves out blank ones, and reads a number from its text. */
export function answersTo(
  questions: readonly BuildQuestionJson[],
  answers: Readonly<BuildAnswersJson>,
): BuildAnswersJson {
  const found = questions.flatMap(({ id, kind }): [string, string | number][] => {
    const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
    const text = trimText(String(given ?? ''));
    if (text === '') return [];
    return [[id, kind === 'number' && plainNumber.test(text) ? Number(text) : text]];
  });
  return Object.fromEntries(found);
}

/** Digits with an optional sign and decimals. Number() would also read `0x10` and `1e3`. */
const plainNumber = /^-?(\d+\.?\d*|\.\d+)$/;

/** Returns a message for each answer that doesn't fit its question, by the question's id. */
export function checkAnswers(
  questions: readonly BuildQuestionJson[],
  answers: Readonly<BuildAnswersJson>,
): Record<string, string> {
  const problems = questions.flatMap((question): [string, string][] => {
    const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    const problem = answer === undefined ? undefined : problemOf(question, answer);
    return problem === undefined ? [] : [[question.id, problem]];
  });
  return Object.fromEntries(problems);
}

function problemOf({ kind, options, label }: BuildQuestionJson, answer: string | number) {
  if (kind === 'number') {
    const isPlausible = typeof answer === 'number' && answer >= 0 && answer <= 1_000_000;
    return isPlausible ? undefined : `${label}: enter a number from 0 to 1,000,000`;
  }
  if (kind === 'choice' && !options.includes(String(answer))) {
    return `${label}: choose ${options.join(', ')}`;
  }
  return String(answer).length > limits.buildAnswer
    ? tooLongMessage(label, limits.buildAnswer)
    : undefined;
}

/** Returns the answers of a stock truck to the questions without an answer. */
export function stockAnswersTo(
  questions: readonly BuildQuestionJson[],
  answers: Readonly<BuildAnswersJson>,
): Record<string, string> {
  const found = questions.flatMap(({ id, stockAnswer }): [string, string][] =>
    stockAnswer && !Object.hasOwn(answers, id) ? [[id, stockAnswer]] : [],
  );
  return Object.fromEntries(found);
}

/** Returns the questions without an answer: those due first come first. */
export function missingQuestions(
  questions: readonly BuildQuestionJson[],
  answers: Readonly<BuildAnswersJson>,
): BuildQuestionJson[] {
  const dueAt = ({ requiredBefore }: BuildQuestionJson) => dueOrder[requiredBefore ?? 'never'];
  return questions
    .filter(({ id }) => !Object.hasOwn(answers, id))
    .sort((one, other) => dueAt(one) - dueAt(other));
}

const dueOrder: Record<QuestionDeadline | 'never', number> = { review: 0, delivery: 1, never: 2 };

/** Counts the questions of an order's calibration, and which of them are answered. */
export function progressOf(
  questions: readonly BuildQuestionJson[],
  { productId, answers }: { productId: string; answers: Readonly<BuildAnswersJson> },
): BuildProgressJson {
  const asked = questionsOf(questions, productId);
  const missing = missingQuestions(asked, answersTo(asked, answers));
  return {
    answered: asked.length - missing.length,
    questions: asked.length,
    required: missing.filter(({ requiredBefore }) => requiredBefore !== null).length,
  };
}

/** Returns the ids of the questions that a calibration can't be written without. */
export function requiredIds(questions: readonly BuildQuestionJson[], productId: string): string[] {
  return questionsOf(questions, productId).flatMap(({ id, requiredBefore }) =>
    requiredBefore === null ? [] : [id],
  );
}
