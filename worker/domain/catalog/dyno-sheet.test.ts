import { expect, it } from 'vitest';
import type { DynoNumbersJson } from './catalog.api.ts';
import {
  checkDynoNumbers,
  dynoSheetId,
  latestDay,
  maxDynoCsvBytes,
  measurableLevels,
  measuredLevel,
} from './dyno-sheet.ts';

const numbers: DynoNumbersJson = {
  truck: '2015 Ram 2500 68RFE',
  dyno: 'Dynojet 224xLC',
  date: '2026-10-03',
  correction: 'SAE',
  stock: { power: 330, torque: 700 },
  levels: [{ name: 'Tow', power: 405, torque: 690 }],
};
const today = '2026-10-03';
const power = 'Enter the peak power in hp as a whole number up to 5000';
const torque = 'Enter the peak torque in lb-ft as a whole number up to 5000';

it('returns what a level adds to the stock file, and nothing without a number', () => {
  const sheet = { kind: 'image', imageUrl: '/sheet.png', numbers } as const;
  expect(measuredLevel(sheet, 'Tow')?.added).toEqual({ power: 75, torque: -10 });
  expect(measuredLevel(sheet, 'Sport')).toBeUndefined();
  expect(measuredLevel({ ...sheet, numbers: null }, 'Tow')).toBeUndefined();
  expect(measuredLevel(null, 'Tow')).toBeUndefined();
});

it('tells sheets apart by their picture or their points', () => {
  const points = [{ rpm: 1600, power: 200, torque: 650 }];
  expect(dynoSheetId({ kind: 'image', imageUrl: '/sheet.png', numbers })).toBe('/sheet.png');
  expect(dynoSheetId({ kind: 'run', points, numbers })).toBe('[[1600,200,650]]');
  expect(maxDynoCsvBytes).toBe(1_048_576);
});

it('measures the levels, or the single file of a calibration without levels', () => {
  const levels = ['Tow', 'Sport'].map((name) => ({ name, description: '' }));
  expect(measurableLevels({ levels, singleLevel: 'Tow' })).toEqual(['Tow', 'Sport']);
  expect(measurableLevels({ levels: [], singleLevel: 'Street' })).toEqual(['Street']);
  expect(measurableLevels({ levels: [], singleLevel: null })).toEqual(['Single File']);
});

it.each<[Partial<DynoNumbersJson>, Record<string, string>]>([
  [{}, {}],
  [{ truck: '' }, { truck: 'Truck is required' }],
  [{ dyno: 'x'.repeat(101) }, { dyno: 'Dyno can’t be longer than 100 characters' }],
  [{ date: '' }, { date: 'Enter the day of the run' }],
  ...['2026-02-31', '2026-2-3', '2026-10-03T00:00', '10/03/2026', 'x'].map(
    (date): [object, Record<string, string>] => [{ date }, { date: 'Enter the day of the run' }],
  ),
  [{ date: '1999-12-31' }, { date: 'Enter the day of the run' }],
  [{ date: '2000-01-01' }, {}],
  [{ date: '2026-10-04' }, { date: 'The run can’t be in the future' }],
  [{ stock: { power: 0, torque: 5001 } }, { 'stock.power': power, 'stock.torque': torque }],
  [{ stock: { power: 5000, torque: 1 } }, {}],
  [{ levels: [] }, { levels: 'Enter the numbers of at least one level' }],
  [
    { levels: [{ name: 'Tow', power: Number.NaN, torque: 1.5 }] },
    { 'levels.Tow.power': power, 'levels.Tow.torque': torque },
  ],
])('checks %j', (change, problems) => {
  expect(checkDynoNumbers({ ...numbers, ...change }, today)).toEqual(problems);
});

it('takes the day where it starts first', () => {
  expect(latestDay(Date.parse('2026-10-03T09:59:59.999Z'))).toBe('2026-10-03');
  expect(latestDay(Date.parse('2026-10-03T10:00:00.000Z'))).toBe('2026-10-04');
});
