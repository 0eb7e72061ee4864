import { expect, it } from 'vitest';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { closestPull, peaksOfTwo, tableText } from './peak-table.ts';
import { pullTableOf } from './pull-table.ts';

/** A log with a pull of 3 s. */
function logWith(header: string, ...values: string[]) {
  const rows = values.map((value, at) => `${at},${at > 0 && at < 5 ? 100 : 0},${value}`);
  const { watched, pulls } = pullTableOf(logOf(`Time,Pedal (%),${header}\n${rows.join('\n')}`));
  const [pull] = pulls;
  if (!pull) throw new Error('no pull');
  return { watched, pull };
}

it('compares the same pull of two logs, in the units of the first one', () => {
  const before = logWith(
    'RPM (rpm),Boost (psi),EGT (°F)',
    '8,0,300',
    '2000,10,900',
    '3000,30,1300',
    ',,',
    ',,',
  );
  const after = logWith(
    'RPM (RPM),Boost (kPa),EGT (°C)',
    '8,0,200',
    '2000,69,500',
    '2900,241.3,650',
    ',,',
    ',,',
  );
  const table = peaksOfTwo(
    { name: 'before.csv', ...before },
    { name: 'after.csv', ...after },
    { temperature: '°F' },
  );
  expect(tableText(table).split('\n')).toEqual([
    'This log: before.csv, pull at 00:01',
    'Compared log: after.csv, pull at 00:01',
    'This log | Compared | Difference',
    'Length: 3.0 s | 3.0 s | 0.0 s',
    'RPM: 3,000 rpm | 2,900 RPM | +100 rpm',
    'Pedal: 100 % | 100 % | 0 %',
    'Boost: 30 psi | 35 psi | -5 psi',
    'EGT: 1,300 °F | 1,202 °F | +98 °F',
  ]);
});

it('gives no difference between units that it can’t convert, or without a value', () => {
  const before = logWith('Boost,EGT (°F)', '0,', '10,', '30,', '30,', '30,', '0,900');
  const after = logWith('Boost (kPa),EGT (°C)', '0,1', '69,2', '241,3', '241,4', '1,4', '1,4');
  const { rows } = peaksOfTwo({ name: 'a', ...before }, { name: 'b', ...after }, {});
  expect(rows.slice(2)).toEqual([
    { name: 'Boost', cells: ['30', '241 kPa', '–'] },
    { name: 'EGT', cells: ['–', '39.2 °F', '–'] },
  ]);
});

it('finds the pull that runs through the same engine speeds', () => {
  const pulls = [
    { from: 0, to: 5, fromRpm: 1200, toRpm: 1900 },
    { from: 20, to: 25, fromRpm: 1500, toRpm: 3000 },
  ];
  const like = { from: 3, to: 9, fromRpm: 1600, toRpm: 3100 };
  expect(closestPull(like, pulls)).toBe(pulls[1]);
  expect(closestPull({ ...like, fromRpm: undefined, toRpm: undefined }, [])).toBeUndefined();
});
