import { expect, it } from 'vitest';
import { answersOfVin, vinSentence } from './vin-reader.ts';

const catalog = [{ model: 'Ram 2500' }, { model: 'Ram 3500' }];
const noAnswers = { year: '', model: '', transmission: '' };
const answers = { year: '2014', model: 'Ram 2500', transmission: '68RFE automatic' };
const vin = { year: 2014, make: 'Ram', model: '2500', engine: '6.7L' } as const;
const vague = { year: undefined, make: 'Ram', model: undefined, engine: undefined } as const;

it('answers the questions that a VIN determines', () => {
  expect(answersOfVin(catalog, vin)).toEqual({ year: '2014', model: 'Ram 2500' });
  expect(answersOfVin(catalog, { ...vin, model: '4500' }).model).toBe('Ram 4500');
  expect(answersOfVin(catalog, { ...vin, model: 'Dakota' }).model).toBeUndefined();
  expect(answersOfVin(catalog, vague)).toEqual({});
});

it('prompts for the unanswered questions', () => {
  expect(vinSentence(vin, answers)).toBe('The VIN says 2014 Ram 2500, 6.7L Cummins.');
  expect(vinSentence(vin, { ...answers, transmission: '' })).toBe(
    'The VIN says 2014 Ram 2500, 6.7L Cummins. Pick the transmission.',
  );
  expect(vinSentence(vague, noAnswers)).toBe(
    'The VIN says Ram. Pick the year, model, and transmission.',
  );
});
