/** The rules of a build sheet's question. The form and the API share them. */
import { trimText } from '#worker/domain/blank-text.ts';
import {
  lengthProblem,
  type Messages,
  nameProblem,
  onlyProblems,
} from '#worker/domain/form-messages.ts';
import { limits } from '#worker/domain/limits.ts';
import type { BuildQuestionJson } from './build-sheet.api.ts';
import { answersTo, checkAnswers } from './build-sheet.ts';

/** Trims the fields, and leaves out those that the kind doesn't have. */
export function normalizeQuestion(question: BuildQuestionJson): BuildQuestionJson {
  const { kind, options, unit, help, stockAnswer } = question;
  return {
    ...question,
    label: trimText(question.label),
    options: kind === 'choice' ? options.map(trimText).filter(Boolean) : [],
    unit: (kind === 'number' && trimText(unit ?? '')) || null,
    help: trimText(help ?? '') || null,
    stockAnswer: (kind !== 'file' && trimText(stockAnswer ?? '')) || null,
  };
}

/** Validates a normalized question. */
export function checkQuestion(
  question: BuildQuestionJson,
): Messages<'label' | 'options' | 'unit' | 'help' | 'stockAnswer'> {
  const { kind, label, options, unit, help } = question;
  return onlyProblems({
    label: nameProblem('Question', label),
    options: kind === 'choice' ? optionsProblem(options) : undefined,
    unit: lengthProblem('Unit', unit ?? '', limits.questionUnit),
    help: lengthProblem('Help', help ?? '', limits.part),
    stockAnswer: stockAnswerProblem(question),
  });
}

function stockAnswerProblem(question: BuildQuestionJson): string | undefined {
  const { id, stockAnswer } = question;
  const asked = [{ ...question, label: 'Stock answer' }];
  return checkAnswers(asked, answersTo(asked, { [id]: stockAnswer ?? '' }))[id];
}

function optionsProblem(options: readonly string[]): string | undefined {
  if (options.length < 2) return 'A choice needs two options';
  if (options.length > limits.questionOptions) {
    return `A choice has at most ${limits.questionOptions} options`;
  }
  if (new Set(options).size < options.length) return 'Two options are the same';
  const long = options.map((option) => lengthProblem('Each option', option, limits.name));
  return long.find((problem) => problem !== undefined);
}
