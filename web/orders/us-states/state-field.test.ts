import { expect, it } from 'vitest';
import { changeState, leaveState, type StateInput } from './state-field.tsx';

const empty: StateInput = { shown: '', typed: '' };

/** Types each letter after the text that the input shows. */
const typeInto = (input: StateInput, letters: string) =>
  [...letters].reduce((before, letter) => changeState(before, before.shown + letter), input);

it.each([
  ['Montana', 'MT'],
  ['alaska', 'AK'],
  ['Arizona', 'AZ'],
  ['Maine', 'ME'],
  ['Nevada', 'NV'],
  ['Minnesota', 'MN'],
  ['Missouri', 'MO'],
  ['Kansas', 'KS'],
  ['West Virginia', 'WV'],
  ['Washington', 'WA'],
  ['Washington, D.C.', 'DC'],
  ['New York ', 'NY'],
  ['wy', 'WY'],
  ['wyo', 'WY'],
  ['zz', 'ZZ'],
  ['Montana, USA', 'MT'],
  ['Conn.', 'CT'],
  ['N. Carolina', 'NC'],
  ['US-MO', 'MO'],
  ['Missouri (MO)', 'MO'],
  ['MO - Missouri', 'MO'],
  ['Portland, ME 04101', 'ME'],
])('shows %s as %s, typed or pasted', (text, shown) => {
  expect(typeInto(empty, text).shown).toBe(shown);
  expect(changeState(empty, text).shown).toBe(shown);
  expect(leaveState(typeInto(empty, text)).shown).toBe(shown);
});

it.each(['Misouri', 'Minesota', 'Mane', 'Mexico', 'Ontario', 'New Yrok'])(
  'drops the first two letters of %s when the user leaves the field',
  (text) => {
    expect(leaveState(typeInto(empty, text))).toEqual(empty);
  },
);

it.each([
  ['WYX', 'WY'],
  ['Mississipi', 'MS'],
  ['Montana U', 'MT'],
])('keeps the code of %s when the user leaves the field', (text, shown) => {
  expect(leaveState(typeInto(empty, text)).shown).toBe(shown);
});

it('reads no code from a text with two', () => {
  expect(changeState(empty, 'Missouri (KS)').shown).toBe('');
});

it.each([
  ['WYX', 'WY'],
  ['zzz', 'ZZ'],
  ['Ontario', 'ON'],
])('ends %s as %s when it is typed, and as nothing when it is pasted', (text, typed) => {
  expect(typeInto(empty, text).shown).toBe(typed);
  expect(changeState(empty, text).shown).toBe('');
  expect(changeState({ shown: 'MT', typed: 'Montana' }, text).shown).toBe('');
  expect(typeInto(changeState(empty, text), 'Montana').shown).toBe('MT');
});

it('cuts a letter that is typed before or between the two', () => {
  const montana = typeInto(empty, 'Montana');
  expect(changeState(montana, 'AMT').shown).toBe('AM');
  expect(changeState(montana, 'MAT').shown).toBe('MA');
});

it('keeps the code while the user types on', () => {
  expect(typeInto(empty, 'Montana USA').shown).toBe('MT');
});

it('starts over when the text is replaced or deleted', () => {
  const montana = typeInto(empty, 'Montana');
  expect(changeState(montana, 'M').shown).toBe('M');
  expect(typeInto(changeState(montana, 'M'), 'aine').shown).toBe('ME');
  expect(changeState(montana, '').shown).toBe('');
  expect(typeInto(changeState(montana, ''), 'Texas').shown).toBe('TX');
  expect(changeState(montana, 'Texas').shown).toBe('TX');
});

it('reads a name that was pasted after a code', () => {
  const pasted = changeState({ shown: 'MO', typed: 'MO' }, 'MOMontana');
  expect(pasted.shown).toBe('MT');
  expect(leaveState(pasted).shown).toBe('MT');
});

it('reads a keyboard that repeats the whole word with each letter', () => {
  const texts = ['M', 'Mo', 'Mon', 'Mont', 'Monta', 'Montan', 'Montana'];
  expect(texts.reduce(changeState, empty).shown).toBe('MT');
  expect(['z', 'zz', 'zzz', 'zzzz'].reduce(changeState, empty).shown).toBe('ZZ');
});
