import { describe, expect, it } from 'vitest';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { timeFormOf, timeRank } from './log-time.ts';
import { valueParser } from './log-values.ts';

const about = { name: 'Time', unit: '', parseValue: valueParser('.') };
const wide = (text: string) => text.padStart(100);

it.each([
  [wide('01:02.5'), 62.5],
  [wide('1:00:02,5'), 3602.5],
  ['2026-10-13T15:41:01.5Z', Date.UTC(2026, 9, 13, 15, 41, 1) / 1000 + 0.5],
  ['13 Oct 2026 15:41:01', Date.UTC(2026, 9, 13, 15, 41, 1) / 1000],
  ['1:00:02:250', 3602.25],
  ['1000:05', 60_005],
  ['12:00:05 AM', 5],
  ['12:00:05PM', 43_205],
  ['1:05 pm', 47_100],
  ['1:00:02 P.M.', 46_802],
  ['1:00:02 p.m', 46_802],
  ['1:00:02 a.m.', 3602],
  ...['Z', ' UTC', ' GMT', '+0530', '-06:00', '+5:30', ' GMT-6:00'].map((zone) => [
    `2026-10-13 15:41:01${zone}`,
    Date.UTC(2026, 9, 13, 15, 41, 1) / 1000,
  ]),
  ...[
    '2026 Oct 13',
    'Week42 13 Oct 2026',
    '10/13/26',
    '13 October 2026',
    '10/13/2026',
    '13/10/2026',
    '13.10.2026',
    '2026/10/13',
    'Tue, 13-OCT-26',
  ].map((date) => [`${date} 15:41:01`, Date.UTC(2026, 9, 13, 15, 41, 1) / 1000]),
  ['5.4.2026 0:00:01', Date.UTC(2026, 3, 5) / 1000 + 1],
  ['Sun 5.4.2026 0:00:01', Date.UTC(2026, 3, 5) / 1000 + 1],
  ['05.04.2026 0:00:01', Date.UTC(2026, 3, 5) / 1000 + 1],
  ['1/31/2026 0:00:01', Date.UTC(2026, 0, 31) / 1000 + 1],
  ['12/31/2026 0:00:01', Date.UTC(2026, 11, 31) / 1000 + 1],
  ['10/32/2026 0:00:01', undefined],
  ['10/0/2026 0:00:01', undefined],
  ['13/13/2026 0:00:01', undefined],
  ['10/13 0:00:01', undefined],
  ['10/13/20265 0:00:01', undefined],
  ['Oct 13 0:00:01', undefined],
  ['lunch at 12', undefined],
  [`13-Oct-2026 ${'x-'.repeat(32)}15:41`, undefined],
] as [string, number | undefined][])('reads the time %j', (cell, seconds) => {
  expect(timeFormOf([cell], about)?.parse(cell)).toBe(seconds);
});

it.each([
  ['120001.5', 43_201.5, undefined],
  ['235959.000000001', 86_399.000000001, undefined],
  ['235959.0000000001', 235_959, 's'],
  ['240000.5', 240_000.5, 's'],
  ['126000.5', 126_000.5, 's'],
  ['120060.5', 120_060.5, 's'],
  ['120001', 120_001, 's'],
])('reads the time %s beside a position as %d s', (cell, seconds, unit) => {
  const form = timeFormOf([cell, cell], { ...about, hasPosition: true });
  expect(form?.parse(cell)).toBeCloseTo(seconds, 9);
  expect(form).toMatchObject({ unit, isGuess: false });
});

const stepsOf = (first: number, step: number) => [0, 1, 2].map((row) => first + row * step);
/** One step of a second and many of 50, after a first one that isn't whole. */
const changes = (shortest: number) =>
  Array.from({ length: 11 }, (_, row) => 0.5 + (row > 0 ? shortest + (row - 1) * 50 : 0));

it.each([
  [[0, 100, 103], 's', true],
  [[0, 3, 103], 's', true],
  [[0, 103, 203], 'ms', true],
  [[0, 0, 50, 50, 100], 'ms', true],
  [stepsOf(0, 2), 's', false],
  [[120_358.5, 120_400.5], 'ms', true],
  [stepsOf(0, 3), 's', true],
  [stepsOf(0, 19), 's', true],
  [stepsOf(0, 20), 'ms', true],
  [stepsOf(0.5, 9), 's', true],
  [stepsOf(0.5, 10), 'ms', true],
  [stepsOf(0, 12.5), 'ms', true],
  [stepsOf(0, 19_999), 'ms', true],
  [stepsOf(0, 20_000), 'µs', true],
  [changes(1), 'ms', true],
  [changes(0.75), 's', false],
  [stepsOf(1e9, 50), 'ms', true],
  [stepsOf(1e9 + 1, 50), 's', false],
  [stepsOf(1e11 - 1, 50), 's', false],
  [stepsOf(1e11, 50), 'ms', true],
  [stepsOf(1e12, 2), 's', false],
  [stepsOf(1e12 + 1, 2), 'ms', false],
  [stepsOf(1e15, 2), 'ms', false],
  [stepsOf(1e15 + 1, 2), 'µs', false],
] as const)('guesses the unit of the times %j from their steps', (times, unit, isGuess) => {
  expect(timeFormOf(times.map(String), about)).toMatchObject({ unit, isGuess });
});

it.each([
  ['s', 's sec secs second seconds S'],
  ['ms', 'ms msec msecs millis millisecond milliseconds'],
  ['µs', 'us µs usec microseconds'],
  ['min', 'min minutes'],
  ['h', 'h hours'],
])('takes for %s: %s', (expected, units) => {
  for (const unit of units.split(' '))
    expect(timeFormOf(['0', '50'], { ...about, unit })).toMatchObject({
      unit: expected,
      isGuess: false,
    });
});

it.each([
  [0, 'Time;Elapsed Time;elapsedtime;Time Stamp;Timestamp;Time Offset;(Time);Device -- Time;Zeit'],
  [0, 'Zeitstempel;TIME ELAPSED;System Time'],
  [1, 'Offset;Elapsed;Second;Seconds;Sec;Secs;Millisecond;Milliseconds;msec;msecs;ms;T'],
  [2, 'GPS Time;Date Time;DateTime;My GPS DateTime;Date Time Stamp;Time Value;Log DateTimestamp x'],
  [undefined, 'A B C Time;Timer;Lifetime;My Zeit;Zeit x;My t;t x;Time of the day;Seconds x;My ms'],
])('ranks as %s the names %s', (rank, names) => {
  expect(names.split(';').filter((name) => timeRank(name) !== rank)).toEqual([]);
});

it('reads every month by its name, in either case', () => {
  const names =
    'January February March April May June July August September October November December';
  for (const [month, name] of names.split(' ').entries())
    for (const text of [name, name.slice(0, 3), name.toUpperCase(), name.slice(0, 3).toLowerCase()])
      expect(timeFormOf([`13-${text}-2026 0:00:01`], about)?.parse(`13-${text}-2026 0:00:01`)).toBe(
        Date.UTC(2026, month, 13) / 1000 + 1,
      );
});

it.each([
  [['11/12/2026 8:00:00', '12/12/2026 8:00:00'], 1],
  [['12/11/2026 8:00:00', '12/12/2026 8:00:00'], 1],
  [['12/11/2026 8:00:00', '12/12/2026 8:00:00', '13/12/2026 8:00:00'], 30],
])('reads the first days of %j as %i apart', (cells, days) => {
  const [first = 0, second = 0] = cells.map((cell) => timeFormOf(cells, about)?.parse(cell));
  expect(second - first).toBe(days * 24 * 60 * 60);
});

it('reads clocks only in a column where most cells have one, and numbers where half of them are', () => {
  expect(timeFormOf([], about)).toBeUndefined();
  expect(timeFormOf(['1:00:00', 'start'], about)).toBeUndefined();
  expect(timeFormOf(['1:00:00', '1:00:01', 'start'], about)).toMatchObject({ isGuess: false });
  expect(timeFormOf(['1', 'start'], about)).toBeDefined();
  expect(timeFormOf(['1', 'start', 'end'], about)).toBeUndefined();
  for (const cell of ['1', '1:00:00'])
    expect(timeFormOf([cell, '', ' ', '""'], about)).toBeDefined();
});

describe('the time', () => {
  const timesOf = (text: string) =>
    [...logOf(text).times].map((time) => Math.round(time * 1000) / 1000);

  it('is the column that changes most often', () => {
    const text =
      'GPS Time,Device Time,RPM\n10:00:00,10:00:00.2,800\n10:00:00,10:00:00.7,810\n10:00:01,10:00:01.2,820';
    expect(timesOf(text)).toEqual([0, 0.5, 1]);
    expect(logOf(text).channels.map(({ name }) => name)).toEqual(['RPM']);
  });

  it.each([
    ['ms', 'Time (ms)', '500', '1500', 1],
    ['µs', 'Time (us)', '500', '1500', 0.001],
    ['minutes', 'Time (min)', '0.5', '1.5', 60],
    ['an underscore', 'Time_ms', '0', '1000', 1],
    ['a name that is its unit', 'Milliseconds', '0', '250', 0.25],
    ['a unit of parts', 'Frame Time (h:m:s.ms)', '0:00:00.000', '0:01:00.500', 60.5],
    ['mm:ss.s', 'Time', '59:59.5', '61:00.0', 60.5],
    ['past midnight', 'Time', '23:59:59', '00:00:01', 2],
    ['noon and midnight', 'Time', '11:59:59 AM', '12:00:01 PM', 2],
    ['after noon', 'Time', '12:59:59 p.m.', '1:00:01 p.m.', 2],
    ['a month’s name', 'Time', '13-Oct-2026 15:41:01.5', '13-Oct-2026 15:41:02.5', 1],
    ['a month’s name first', 'Time', 'Oct 31, 2026 11:59:59 PM', 'Nov 1, 2026 12:00:00 AM', 1],
    ['an American date', 'Time', '8/13/2021 6:45:01.100 PM', '8/13/2021 6:45:02.200 PM', 1.1],
    ['a day that can’t be a month', 'Time', '13/08/2021 23:59:59', '14/08/2021 00:00:00', 1],
    ['a day that counts up', 'Time', '01/02/2021 23:59:59', '02/02/2021 00:00:00', 1],
    ['points', 'Time', '31.01.2021 23:59:59', '01.02.2021 00:00:00', 1],
    ['ISO 8601', 'Time', '2026-11-23T06:34:27.403Z', '2026-11-23T06:34:28.403Z', 1],
    ['ISO 8601 with a zone', 'Time', '2026-11-23T06:34:27-06:00', '2026-11-23T06:34:29-06:00', 2],
    [
      'Java',
      'GPS Time',
      'Mon Nov 23 06:34:27 GMT-06:00 2026',
      'Mon Nov 23 06:34:28 GMT-06:00 2026',
      1,
    ],
    ['seconds since 1970', 'Time', '1764052467.5', '1764052468', 0.5],
    ['milliseconds since 1970', 'Time', '1764052467500', '1764052468000', 0.5],
  ])('can be written with %s', (_name, column, first, second, seconds) => {
    const log = logOf(`${column},RPM\n"${first}",800\n"${second}",810`);
    expect(log.times[1]).toBeCloseTo(seconds);
    expect(log.guessedTimeUnit).toBeUndefined();
  });

  it('is guessed from its steps if the file doesn’t say its unit', () => {
    const of = (...times: number[]) =>
      logOf(`Time,RPM\n${times.map((at) => `${at},800`).join('\n')}`);
    expect([of(0, 50, 100, 150).times[3], of(0, 50, 100, 150).guessedTimeUnit]).toEqual([
      0.15,
      'ms',
    ]);
    expect([of(0, 1, 2, 3).times[3], of(0, 1, 2, 3).guessedTimeUnit]).toEqual([3, undefined]);
    expect([of(0, 0.1, 40).times[2], of(0, 0.1, 40).guessedTimeUnit]).toEqual([40, undefined]);
    expect([of(0, 50_000, 100_000).times[2], of(0, 50_000).guessedTimeUnit]).toEqual([0.1, 'µs']);
  });
});
