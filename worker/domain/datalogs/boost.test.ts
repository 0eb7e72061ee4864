import { describe, expect, it } from 'vitest';
import { checksOf } from '#web/tests/datalogs/log-of.ts';

describe('boost from a pressure', () => {
  const ownIdle = 'minus its lowest value at idle';

  it.each([
    [
      'absolute, with neither a barometer nor idle',
      'Time,RPM,Boost (psia)\n0,1800,44.5\n1,2500,58',
      ['Boost not checked: ambient'],
    ],
    [
      'absolute, with a first value of zero',
      'Time,RPM,MAP (psi)\n0,0,0\n1,700,14.5\n2,800,14.6\n3,2500,50',
      [`checked: MAP ${ownIdle}`],
    ],
    [
      'absolute, without a low value and without idle',
      'Time,RPM,MAP (kPa)\n0,1500,100\n1,2500,200',
      ['checked: MAP minus its lowest value'],
    ],
    [
      'absolute, with a barometer of another unit',
      'Time,RPM,MAP (kPa),Barometric Pressure (psi)\n0,700,100,14.5\n1,2500,420,14.5',
      ['MAP: 46', 'checked: MAP minus Barometric Pressure'],
    ],
    [
      'absolute, with a barometer that reads zero',
      'Time,RPM,MAP (kPa),Barometric Pressure (kPa)\n0,700,100,0\n1,2500,350,0',
      [`checked: MAP ${ownIdle}`],
    ],
    [
      'gauge, if half of its values at idle are too low for an absolute one',
      'Time,RPM,MAP (kPa)\n0,700,0\n1,700,100\n2,2500,300',
      ['checked: MAP'],
    ],
    [
      'gauge, though it is called manifold pressure',
      'Time,RPM,MAP (psi)\n0,700,0\n1,800,0.2\n2,2500,46',
      ['MAP: 46', 'checked: MAP'],
    ],
    [
      'gauge, if half of its values at idle aren’t ambient',
      'Time,RPM,Boost (kPa)\n0,700,0\n1,700,100\n2,2500,300',
      ['checked: Boost'],
    ],
    [
      'absolute or gauge, with a low value and without idle',
      'Time,RPM,MAP (kPa)\n0,1500,0\n1,1500,100\n2,2500,200',
      ['MAP not checked: reference'],
    ],
    [
      'absolute or gauge, without idle',
      'Time,RPM,Boost (mbar)\n0,1500,1010\n1,2500,3300',
      ['Boost not checked: reference'],
    ],
    [
      'in an unknown unit, beside one in a known unit',
      'Time,RPM,Boost,MAP (kPa)\n0,700,0,100\n1,2500,46,420',
      ['MAP: 46', `checked: MAP ${ownIdle}`],
    ],
  ])('%s', (_name, text, expected) => {
    expect(checksOf(text)).toEqual(expected);
  });
});

describe('the limits of idle and of ambient pressure', () => {
  const gauge = 'checked: Boost';
  const absolute = 'checked: Boost minus its lowest value at idle';
  it.each([
    [999, 100, absolute],
    [1000, 100, 'Boost not checked: reference'],
    [700, 54.9, gauge],
    [700, 55, absolute],
    [700, 110, absolute],
    [700, 110.1, gauge],
    [1000, 54.9, gauge],
    [1000, 110.1, gauge],
  ])('take a boost at %i rpm and %f kPa as known', (rpm, kpa, expected) => {
    expect(checksOf(`Time,RPM,Boost (kPa)\n0,${rpm},${kpa}\n1,2500,200`)).toEqual([expected]);
  });

  it.each([
    [19.9, 'checked: MAP'],
    [20, 'MAP not checked: ambient'],
    [55, 'checked: MAP minus its lowest value at idle'],
  ])('take a manifold pressure of %f kPa at idle as known', (kpa, expected) => {
    expect(checksOf(`Time,RPM,MAP (kPa)\n0,700,${kpa}\n1,2500,200`)).toEqual([expected]);
  });

  it('take the ambient pressure of each row from the barometer', () => {
    const log = (second: number) =>
      `Time,RPM,MAP (kPa),Barometric Pressure (kPa)\n0,700,100,100\n1,2500,420,${second}`;
    expect(checksOf(log(60))[0]).toBe('MAP: 52');
    expect(checksOf(log(54))[0]).toBe('MAP: 46');
    const [header] = log(100).split('\n');
    expect(checksOf(`${header}\n0,2500,420,\n1,700,100,100`)[0]).toBe('MAP: 46');
    const withoutUnit = log(54).replace('Pressure (kPa)', 'Pressure');
    expect(checksOf(withoutUnit)[1]).toBe('checked: MAP minus its lowest value at idle');
  });
});
