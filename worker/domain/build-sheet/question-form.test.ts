import { expect, it } from 'vitest';
import type { BuildQuestionJson } from './build-sheet.api.ts';
import { checkQuestion, normalizeQuestion } from './question-form.ts';

const question = (change: Partial<BuildQuestionJson> = {}): BuildQuestionJson => ({
  id: 'pump',
  label: 'Pump',
  kind: 'choice',
  options: ['CP3', 'CP4'],
  unit: null,
  help: null,
  stockAnswer: null,
  requiredBefore: null,
  productIds: null,
  ...change,
});

it('trims the fields, and leaves out those that the kind doesn’t have', () => {
  const typed = { label: ' Pump ', options: [' CP3 ', '', 'CP4'], unit: ' in ', help: ' ' };
  expect(normalizeQuestion(question(typed))).toEqual(question());
  expect(normalizeQuestion(question({ ...typed, kind: 'number' }))).toEqual(
    question({ kind: 'number', options: [], unit: 'in' }),
  );
  expect(normalizeQuestion(question({ stockAnswer: ' CP3 ' })).stockAnswer).toBe('CP3');
  const photo = question({ kind: 'file', stockAnswer: 'CP3' });
  expect(normalizeQuestion(photo).stockAnswer).toBeNull();
});

it.each<[Partial<BuildQuestionJson>, object]>([
  [{}, {}],
  [{ label: '' }, { label: 'Question is required' }],
  [{ options: ['CP3'] }, { options: 'A choice needs two options' }],
  [{ options: ['CP3', 'CP3'] }, { options: 'Two options are the same' }],
  [{ options: Array.from({ length: 40 }, (_, n) => `${n}`) }, {}],
  [
    { options: Array.from({ length: 41 }, (_, n) => `${n}`) },
    { options: 'A choice has at most 40 options' },
  ],
  [
    { options: ['a', 'x'.repeat(101)] },
    { options: 'Each option can’t be longer than 100 characters' },
  ],
  [{ stockAnswer: 'CP3' }, {}],
  [{ stockAnswer: 'CP5' }, { stockAnswer: 'Stock answer: choose CP3, CP4' }],
  [
    { kind: 'number', options: [], stockAnswer: 'tall' },
    { stockAnswer: 'Stock answer: enter a number from 0 to 1,000,000' },
  ],
  [
    { kind: 'text', options: [], stockAnswer: 'x'.repeat(501) },
    { stockAnswer: 'Stock answer can’t be longer than 500 characters' },
  ],
  [{ unit: 'x'.repeat(21) }, { unit: 'Unit can’t be longer than 20 characters' }],
  [{ help: 'x'.repeat(201) }, { help: 'Help can’t be longer than 200 characters' }],
])('checks %j', (change, messages) => {
  expect(checkQuestion(question(change))).toEqual(messages);
});
