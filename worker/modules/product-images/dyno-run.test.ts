import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DynoPointJson } from '#worker/domain/catalog/catalog.api.ts';
import { DynoRunError, parseDynoRun } from './dyno-run.ts';

const header = 'Engine speed (rpm),Power (hp),Torque (lb-ft)';
const run = [
  { rpm: 1600, power: 240.5, torque: 789.4 },
  { rpm: 2400, power: 370, torque: 809.7 },
];

it.each([
  ['commas', `${header}\n1600,240.5,789.4\n2400,370,809.7`],
  [
    'another column order and more columns',
    'Time,Torque,RPM,HP\n0,789.4,1600,240.5\n1,809.7,2400,370',
  ],
  ['semicolons and decimal commas', 'rpm;hp;lb-ft\n1600;240,5;789,4\n2400;370;809,7'],
  ['tabs', 'Engine RPM\tWheel power\tWheel torque\n1600\t240.5\t789.4\n2400\t370\t809.7'],
  [
    'a BOM, CRLF and blank lines',
    `\uFEFF${header}\r\n\r\n1600,240.5,789.4\r\n,,\r\n2400,370,809.7\r\n`,
  ],
  ['quotes', '"RPM","HP","ft-lbs"\n"1,600","240.5","789.4"\n"2,400","370,0","809.7"'],
  ['descending speeds', `${header}\n2400,370,809.7\n1600,240.5,789.4`],
  ['notes above the header', `Run 3, 71 °F\n\n${header}\n1600,240.5,789.4\n2400,370,809.7`],
  [
    'more columns in other units',
    'rpm,kW,hp,Torque (Nm),Torque (lb-ft)\n1600,179,240.5,1070,789.4\n2400,276,370,1098,809.7',
  ],
  ['repeated speeds', `${header}\n1600,240,789\n2400,370,809.7\n1600.2,241,789.8`],
])('reads a file with %s', (_, csv) => {
  expect(parseDynoRun(csv)).toEqual(run);
});

it.each([
  ['', 'Line 1 has no column for engine speed in rpm or power in hp or torque in lb-ft'],
  ['\n\nrpm,hp\n1600,240', 'Line 3 has no column for torque in lb-ft'],
  ['  \nrpm,hp\n1600,240', 'Line 2 has no column for torque in lb-ft'],
  ['rpm,kW,Nm\n1600,179,1070', 'Line 1 has no column for power in hp or torque in lb-ft'],
  ['rpm,hp,N·m', 'Line 1 has no column for torque in lb-ft'],
  [header, 'A run needs points at 2 or more engine speeds'],
  [`${header}\n1600,240,789\n1600,241,790`, 'A run needs points at 2 or more engine speeds'],
  [`${header}\n1600,240,789\n\n2000,abc,800`, 'Line 4: Power is not a number: abc'],
  [`${header}\n1600,240,789\n2000,300`, 'Line 3: Torque is missing'],
  [`${header}\n1600;240;789`, 'Line 2: Engine speed is not a number: 1600;240;789'],
  ['rpm;hp;lb-ft\n1.600,5;240;789', 'Line 2: Engine speed is not a number: 1.600,5'],
  [`${header}\n1.6,240,789`, 'Line 2: Engine speed must be from 100 to 10,000 rpm'],
  [`${header}\n1600,-1,789`, 'Line 2: Power must be from 0 to 5,000 hp'],
  [`${header}\n1600,240,10001`, 'Line 2: Torque must be from 0 to 10,000 lb-ft'],
  [`${header}\n1600,1e3,789`, 'Line 2: Power is not a number: 1e3'],
])('rejects %j: %s', (csv, message) => {
  expect(() => parseDynoRun(csv)).toThrow(new DynoRunError(message));
});

describe('a long run', () => {
  const length = 4000;
  const peaks = { power: 1234, torque: 2345 };
  const long = Array.from({ length }, (_, index) => ({
    rpm: 600 + index,
    power: index === peaks.power ? 400 : 300,
    torque: index === peaks.torque ? 900 : 800,
  }));

  it('is downsampled to 300 points that include its ends and both peaks', () => {
    const points = parseDynoRun(csvOf(long));
    expect(points).toHaveLength(300);
    expect(points).toEqual(expect.arrayContaining([long[peaks.power], long[peaks.torque]]));
    expect([points[0], points.at(-1)]).toEqual([long[0], long.at(-1)]);
  });

  it('is unchanged up to 300 points', () => {
    expect(parseDynoRun(csvOf(long.slice(0, 300)))).toEqual(long.slice(0, 300));
  });
});

const point = fc.record({
  rpm: fc.integer({ min: 100, max: 10_000 }),
  power: tenths(5000),
  torque: tenths(10_000),
});
const points = fc.uniqueArray(point, { selector: ({ rpm }) => rpm, minLength: 2, maxLength: 900 });
const style = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  hasDecimalCommas: fc.boolean(),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  order: fc.shuffledSubarray(['rpm', 'power', 'torque'] as const, { minLength: 3 }),
  start: fc.constantFrom('', '\uFEFF', '\uFEFF\n'),
});
type Style = typeof style extends fc.Arbitrary<infer Value> ? Value : never;

function tenths(max: number) {
  return fc.integer({ min: 0, max: max * 10 }).map((value) => value / 10);
}

function csvOf(rows: readonly DynoPointJson[], options: Partial<Style> = {}): string {
  const { separator = ',', hasDecimalCommas = false, newline = '\n', start = '' } = options;
  const { order = ['rpm', 'power', 'torque'] } = options;
  const cell = (value: number) => {
    const text = hasDecimalCommas ? String(value).replace('.', ',') : String(value);
    return separator === ',' ? `"${text}"` : text;
  };
  const lines = rows.map((row) => order.map((column) => cell(row[column])).join(separator));
  return start + [order.join(separator), ...lines].join(newline);
}

it('returns any run sorted, within the limits and otherwise unchanged', () => {
  fc.assert(
    fc.property(points, style, (rows, options) => {
      const parsed = parseDynoRun(csvOf(rows, options));
      const sorted = rows.toSorted((a, b) => a.rpm - b.rpm);
      expect(parsed.length).toBeLessThanOrEqual(300);
      if (sorted.length <= 300) expect(parsed).toEqual(sorted);
      expect(sorted.filter(({ rpm }) => parsed.some((kept) => kept.rpm === rpm))).toEqual(parsed);
      for (const column of ['power', 'torque'] as const) {
        expect(highest(parsed, column)).toBe(highest(sorted, column));
      }
    }),
  );
});

function highest(rows: readonly DynoPointJson[], column: 'power' | 'torque'): number {
  return Math.max(...rows.map((row) => row[column]));
}

it('reports anything else as a DynoRunError', () => {
  const cells = fc.constantFrom(
    'rpm',
    'hp',
    'lb-ft',
    '1600',
    '2,5',
    '-3',
    ',',
    ';',
    '\n',
    '"',
    'x',
    '\t',
    '9e9',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(cells).map((parts) => parts.join('')),
    fc.array(cells).map((parts) => `${header}\n${parts.join('')}`),
  );
  fc.assert(
    fc.property(text, (csv) => {
      try {
        const parsed = parseDynoRun(csv);
        expect(parsed.length).toBeGreaterThanOrEqual(2);
        const speeds = parsed.map(({ rpm }) => rpm);
        expect(speeds).toEqual([...new Set(speeds)].sort((a, b) => a - b));
      } catch (error) {
        expect(error).toBeInstanceOf(DynoRunError);
      }
    }),
  );
});
