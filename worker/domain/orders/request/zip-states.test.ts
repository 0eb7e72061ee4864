import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isState, statesOfZip } from './zip-states.ts';

it.each([
  ['82001', ['WY']],
  ['90210', ['CA']],
  ['10001', ['NY']],
  ['00501', ['NY']],
  ['00601', ['PR']],
  ['02101', ['MA']],
  ['05501', ['MA']],
  ['73301', ['TX']],
  ['88510', ['TX']],
  ['20101', ['VA']],
  ['99501', ['AK']],
  ['83414', ['ID', 'WY']],
  ['06390', ['CT', 'NY']],
  ['96910', ['FM', 'GU', 'MH', 'MP', 'PW']],
  ['09012', ['AE']],
  ['00001', []],
  ['98700', []],
])('%s is in %j', (zip, states) => {
  expect(statesOfZip(zip)).toEqual(states);
});

it('knows the 50 states, DC, the territories and the military addresses', () => {
  const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((one) =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((other) => `${one}${other}`),
  );
  expect(codes.filter(isState)).toHaveLength(50 + 1 + 8 + 3);
});

it('knows only states', () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999 }), (number) => {
      expect(statesOfZip(`${number}`.padStart(5, '0')).every(isState)).toBe(true);
    }),
  );
  expect(isState('toString')).toBe(false);
});
