import { expect, it } from 'vitest';
import { limits } from '#worker/domain/limits.ts';
import type { BuildQuestionJson } from './build-sheet.api.ts';
import {
  answersTo,
  checkAnswers,
  missingQuestions,
  progressOf,
  questionsOf,
  requiredIds,
  stockAnswersTo,
} from './build-sheet.ts';

const question = (id: string, change: Partial<BuildQuestionJson> = {}): BuildQuestionJson => ({
  id,
  label: id,
  kind: 'text',
  options: [],
  unit: null,
  help: null,
  stockAnswer: null,
  requiredBefore: null,
  productIds: null,
  ...change,
});
const tires = question('tires', { kind: 'number', requiredBefore: 'delivery' });
const pump = question('pump', { kind: 'choice', options: ['CP3', 'CP4'] });
const turbo = question('turbo', { requiredBefore: 'review' });
const questions = [pump, tires, turbo];

it('asks a calibration’s own questions and those of all calibrations', () => {
  const own = question('own', { productIds: ['ram'] });
  expect(questionsOf([own, turbo], 'ram')).toEqual([own, turbo]);
  expect(questionsOf([own, turbo], 'ford')).toEqual([turbo]);
});

it('reads numbers, and leaves out blank answers and those to other questions', () => {
  const answers = { tires: ' 35 ', turbo: ' S366 ', pump: ' \u200b ', other: 'x', toString: 'x' };
  expect(answersTo(questions, answers)).toEqual({ tires: 35, turbo: 'S366' });
  expect(answersTo([question('toString')], {})).toEqual({});
  expect(answersTo([turbo], { turbo: '366' })).toEqual({ turbo: '366' });
});

it.each([
  ['35', 35],
  ['35.5', 35.5],
  ['35.', 35],
  ['.25', 0.25],
  ['-1', -1],
  ['35 in', '35 in'],
  ['3,73', '3,73'],
  ['0x10', '0x10'],
  ['1e3', '1e3'],
])('reads %j as %j', (text, answer) => {
  expect(answersTo([tires], { tires: text })).toEqual({ tires: answer });
});

it.each([
  [{ tires: 0 }, {}],
  [{ tires: 1_000_000 }, {}],
  [{ tires: 1_000_001 }, { tires: 'tires: enter a number from 0 to 1,000,000' }],
  [{ tires: -1 }, { tires: 'tires: enter a number from 0 to 1,000,000' }],
  [{ tires: '35' }, { tires: 'tires: enter a number from 0 to 1,000,000' }],
  [{ tires: 'big' }, { tires: 'tires: enter a number from 0 to 1,000,000' }],
  [{ pump: 'CP4' }, {}],
  [{ pump: 'CP5' }, { pump: 'pump: choose CP3, CP4' }],
  [{ turbo: 'x'.repeat(limits.buildAnswer) }, {}],
  [
    { turbo: 'x'.repeat(limits.buildAnswer + 1) },
    { turbo: 'turbo can’t be longer than 500 characters' },
  ],
])('checks %j', (answers, problems) => {
  expect(checkAnswers(questions, answers)).toStrictEqual(problems);
});

it('lists what is missing: what is due first comes first', () => {
  expect(missingQuestions(questions, {})).toEqual([turbo, tires, pump]);
  expect(missingQuestions(questions, { turbo: 'stock' })).toEqual([tires, pump]);
});

it('answers as a stock truck what is unanswered', () => {
  const stock = [pump, tires, turbo].map((each) => ({ ...each, stockAnswer: `Stock ${each.id}` }));
  const asked = [...stock, question('altitude')];
  expect(stockAnswersTo(asked, { turbo: 'S366' })).toEqual({
    pump: 'Stock pump',
    tires: 'Stock tires',
  });
  expect(stockAnswersTo([question('toString', { stockAnswer: 'a' })], {})).toEqual({
    toString: 'a',
  });
});

it('counts the answers to a calibration’s questions, and the required ones that are missing', () => {
  const own = question('own', { productIds: ['ford'], requiredBefore: 'review' });
  const answers = { turbo: 'stock', other: 'x', pump: ' ' };
  expect(progressOf([...questions, own], { productId: 'ram', answers })).toEqual({
    answered: 1,
    questions: 3,
    required: 1,
  });
  expect(progressOf([...questions, own], { productId: 'ford', answers: {} })).toEqual({
    answered: 0,
    questions: 4,
    required: 3,
  });
});

it('requires a calibration’s questions with a deadline', () => {
  const own = question('own', { productIds: ['ford'], requiredBefore: 'review' });
  expect(requiredIds([...questions, own], 'ram')).toEqual(['tires', 'turbo']);
  expect(requiredIds([...questions, own], 'ford')).toEqual(['tires', 'turbo', 'own']);
});
