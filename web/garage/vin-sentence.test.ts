import { expect, it } from 'vitest';
import { vinSentence } from './vin-sentence.ts';

const truck = { year: 2014, make: 'Ram', model: '2500', engine: '6.7L' } as const;

it('says what the VIN tells', () => {
  expect(vinSentence(truck, [])).toBe('Your VIN says 2014 Ram 2500, 6.7L.');
  expect(vinSentence({ ...truck, year: 2007, make: 'Dodge', engine: '5.9L' }, [])).toBe(
    'Your VIN says 2007 Dodge Ram 2500, 5.9L.',
  );
});

it('names the questions that stay open', () => {
  expect(vinSentence(truck, ['transmission'])).toBe(
    "Your VIN says 2014 Ram 2500, 6.7L. It doesn't tell the transmission. Pick yours.",
  );
  const vague = { year: undefined, make: 'Ram', model: undefined, engine: undefined } as const;
  expect(vinSentence(vague, ['year', 'model', 'transmission'])).toBe(
    "Your VIN says Ram. It doesn't tell the year, model or transmission. Pick yours.",
  );
});
