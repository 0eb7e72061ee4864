import { expect, it } from 'vitest';
import { compare, type Stored, type Written } from './ledger.ts';

const noDeviations = { lost: [], doubled: [], outOfOrder: [], wrong: [] };

function message(number: number, change: Partial<Stored> = {}): Written {
  const fields = { userId: 'ada', orderId: 'a', sha256: undefined, ...change };
  return { number, kind: 'message', text: `Message ${number}`, ...fields };
}

const one = message(1);
const two = message(2, { orderId: 'b', sha256: 'abc' });
const three = message(3);

it('accepts items stored once, unchanged and in order', () => {
  expect(compare([one, two, three], [one, three, two])).toEqual(noDeviations);
});

it('accepts later messages before one whose file was chosen again', () => {
  const reselected: Written = { ...one, hasLargeFile: true, fileWasReselected: true };
  const four = message(4);
  expect(compare([reselected, two, three, four], [three, one, four, two])).toEqual(noDeviations);
});

it.each([
  ['lost', [one, two], ['Message 3']],
  ['doubled', [one, two, three, three], ['Message 3: 2 times']],
  ['outOfOrder', [three, two, one], ['Message 1 after Message 3']],
  ['wrong', [{ ...one, userId: 'ben' }, two, three], ['Message 1: userId is ben, not ada']],
  ['wrong', [one, { ...two, sha256: 'def' }, three], ['Message 2: sha256 is def, not abc']],
  ['wrong', [one, two, three, message(4)], ['Message 4: no customer wrote it']],
])('reports %s items', (kind, stored, lines) => {
  expect(compare([one, two, three], stored)).toEqual({ ...noDeviations, [kind]: lines });
});
