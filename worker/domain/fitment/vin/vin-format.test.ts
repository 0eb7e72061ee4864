import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkDigit, normalizeVin, vinProblem } from './vin-format.ts';

const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const seventeen = fc
  .array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 })
  .map((characters) => characters.join(''));

/** Replaces a position, counted from 1. */
function replaced(vin: string, position: number, character: string): string {
  return `${vin.slice(0, position - 1)}${character}${vin.slice(position)}`;
}

function withCheckDigit(vin: string): string {
  return replaced(vin, 9, checkDigit(vin));
}

// The first two are the usual public examples, the third is Table V of 49 CFR 565.15.
it.each([['1M8GDM9AXKP042788'], ['11111111111111111'], ['1G4AH59H45G118341']])(
  'accepts %s',
  (vin) => {
    expect(vinProblem(vin)).toBeUndefined();
  },
);

it.each([
  ['', 'vin-length', 'The VIN has 0 characters. A VIN has 17.'],
  ['A', 'vin-length', 'The VIN has 1 character. A VIN has 17.'],
  ['ABC', 'vin-length', 'The VIN has 3 characters. A VIN has 17.'],
  ['1M8GDM9AXKP0427880', 'vin-length', 'The VIN has 18 characters. A VIN has 17.'],
  [
    '1M8GDM9AXKPO42788',
    'vin-characters',
    'A VIN never has the letters I, O or Q. Look for a 1 or a 0.',
  ],
  ['1M8GDM9AXKP04278_', 'vin-characters', 'A VIN has only letters and digits.'],
  [
    '1M8GDM9AXKP042789',
    'vin-check-digit',
    'The check digit doesn’t match. Look at the door plate again.',
  ],
])('reports the problem of %j: %s', (vin, code, text) => {
  expect(vinProblem(vin)).toEqual({ code, text });
});

it('accepts exactly one check digit', () => {
  fc.assert(
    fc.property(seventeen, (vin) => {
      const valid = [...'0123456789X'].filter(
        (digit) => vinProblem(replaced(vin, 9, digit)) === undefined,
      );
      expect(valid).toEqual([checkDigit(vin)]);
    }),
  );
});

it('detects every mistyped digit', () => {
  fc.assert(
    fc.property(
      seventeen,
      fc.integer({ min: 1, max: 17 }).filter((position) => position !== 9),
      fc.integer({ min: 1, max: 9 }),
      (any, position, shift) => {
        const vin = withCheckDigit(replaced(any, position, '0'));
        expect(vinProblem(replaced(vin, position, `${shift}`))?.code).toBe('vin-check-digit');
      },
    ),
  );
});

it('ignores case, spaces and dashes', () => {
  fc.assert(
    fc.property(seventeen, (vin) => {
      const typed = ` ${vin.slice(0, 3).toLowerCase()}-${vin.slice(3, 9)} ${vin.slice(9)}\n`;
      expect(normalizeVin(typed)).toBe(vin);
    }),
  );
});

it('accepts any text without throwing', () => {
  fc.assert(fc.property(fc.string(), (text) => void vinProblem(normalizeVin(text))));
});
