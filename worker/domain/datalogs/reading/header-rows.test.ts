import { describe, expect, it } from 'vitest';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { bareUnit } from './header-rows.ts';
import { logLayoutOf } from './log-layout.ts';

const layoutOf = (text: string) => logLayoutOf(text, { isWhole: true });
/** Rows of two seconds, as wide as a header. */
const dataFor = (header: string) => {
  const width = Math.max(...header.split('\n').map((line) => line.split(',').length));
  return [0, 1].map((time) => [time, ...Array(width - 1).fill(800)].join(','));
};
/** The names and units of a header, without the time. */
const columnsOf = (header: string, ...rows: string[]) =>
  layoutOf([header, ...(rows.length > 0 ? rows : dataFor(header))].join('\n'))
    ?.columns.slice(1)
    .map(({ name, unit }) => (unit ? `${name} [${unit}]` : name));

it.each([
  ['a number', 'Run time,300'],
  ['a number with a minus sign', 'Run time,\u2212300'],
  ['a date', 'Time,2026-11-23'],
  ['an American date', 'Time,11/23/2026'],
  ['a short date', 'Time,1/2/26'],
  ['a date with points', 'Time,23.11.2026'],
  ['a text above a blank line', 'Date of it,My long notes\n'],
  ['a text above empty quotes', 'Date of it,My long notes\n"",""'],
  ['a comment', '# time of day of the drive,with my long notes'],
  ['a unit above a title', 's,psi\nRun 3 of my truck'],
  ['a title above ids', 'My truck,and its long title\n9,2101'],
  ['ids', '9,2101'],
])('the header isn’t %s above it', (_name, above) => {
  expect(columnsOf(`${above}\nTime,Boost`, '0,1', '1,2')).toEqual(['Boost']);
});

it.each([
  ['a name with numbers', 'Time,Injector 1-5-3', ['Injector 1-5-3']],
  ['a name that is a switch', 'Time,No,RPM', ['No', 'RPM']],
  ['the unit 1/min', 'Time,Engine Speed\ns,1/min', ['Engine Speed [1/min]']],
  ['blank lines before the units', 'Time,Boost\n\n\ns,psi', ['Boost [psi]']],
  ['blank lines after the units', 'Time,Boost\ns,psi\n\n', ['Boost [psi]']],
  ['units in brackets', 'Time,Boost\n[s],[psi]', ['Boost [psi]']],
  ['units with a reference', 'Time,Boost\ns,psi(g)', ['Boost [psi(g)]']],
  ['half of the units known', 'Time,A,B,C\ns,rpm,xx,yy', ['A [rpm]', 'B [xx]', 'C [yy]']],
  ['fewer than half of the units known', 'Time,A,B\ns,xx,yy', ['A', 'B']],
  ['names that are units', 'Seconds,RPM,Pedal,MAP', ['RPM', 'Pedal', 'MAP']],
  [
    'names that are units above their descriptions',
    'Time,RPM,MPH\n,Engine Speed,Vehicle Speed',
    ['Engine Speed', 'Vehicle Speed'],
  ],
  [
    'descriptions of half of the columns',
    ',,Engine Speed,Exhaust Temp\nTime,A,B,C',
    ['A', 'Engine Speed', 'Exhaust Temp'],
  ],
  ['one description above', ',,,Exhaust Temp\nTime,A,B,C', ['A', 'B', 'C']],
  ['a description of the time', 'Time since the start,Engine Speed\nTime,A', ['Engine Speed']],
  [
    'a row with more words',
    'Time,N,Gear,Load\nElapsed,Engine Speed',
    ['Engine Speed', 'Gear', 'Load'],
  ],
  ['three rows above', ',My own name\n,x1\n,x2\nTime,A', ['My own name']],
  ['at most three rows above', ',My own name\n,x0\n,x1\n,x2\nTime,A', ['x0']],
  [
    'two times below a title with one',
    'Date of it,My long notes,Engine Speed\nTime,Device Time,RPM',
    ['Device Time', 'RPM'],
  ],
  ['one name twice', 'Time,EGT,EGT', ['EGT', 'EGT (2)']],
  ['ids above units', ',rpm,kPa\n,2101,2102\nTime,A,B', ['A [rpm]', 'B [kPa]']],
])('the header can have %s', (_name, header, columns) => {
  expect(columnsOf(header)).toEqual(columns);
  expect(logOf([header, ...dataFor(header)].join('\n')).brokenCount).toBe(0);
});

it.each(['-', '--', '–', '—', 'n/a', 'NA', 'None'])(
  'a column has no unit if it says %s',
  (unit) => {
    expect(columnsOf(`Time,RPM,Gear\ns,rpm,${unit}`)).toEqual(['RPM [rpm]', 'Gear']);
  },
);

it.each(['kg-', '-kg', 'x none', 'none x'])('a column has the unit %s', (unit) => {
  expect(columnsOf(`Time,RPM,Gear\ns,rpm,${unit}`)).toEqual(['RPM [rpm]', `Gear [${unit}]`]);
});

it('a unit has parentheses around it only if they are the first and the last sign', () => {
  expect(['(psi)', '[psi]', 'psi(g)', '(psi) g', 'psi'].map(bareUnit)).toEqual([
    'psi',
    'psi',
    'psi(g)',
    '(psi) g',
    'psi',
  ]);
});

it.each([
  ['# Time,#Cyl', 'Time', '#Cyl'],
  ['#Time,RPM', 'Time', 'RPM'],
  ['//Time,RPM', 'Time', 'RPM'],
  ['Time #1,RPM', 'Time #1', 'RPM'],
])('the names of %j have no comment sign before them', (header, ...names) => {
  expect(layoutOf(`${header}\n0,800\n1,810`)?.columns.map(({ name }) => name)).toEqual(names);
});

const joined = ['Boost, Desired', 'RPM'];
const split = ['Boost', 'Desired', 'RPM'];
const [short, full] = ['0,1,800', '1,2,5,810'];
it.each([
  ['Time,Boost, Desired,RPM', [short, '1,2,810'], joined],
  [' Time,Boost, Desired,RPM, ', [short, '1,2,810'], joined],
  ['Time,Boost, Desired,RPM', [short, '1,2,810', '2,2,5,810'], joined],
  ['Time,Boost, Desired,EGT,EGT', ['0,1,2,3', '1,2,3,4'], ['Boost, Desired', 'EGT', 'EGT (2)']],
  ['Time,Boost, Desired,RPM', [short, full], split],
  ['Time,Boost, Desired,RPM', [short, full, '2,2,5,810'], split],
  ['Time, Boost, Desired, RPM', [short, '1,2,810'], split],
])('the names of %j join if most of the rows %j are as narrow', (header, rows, names) => {
  expect(columnsOf(header, ...rows)).toEqual(names);
});

it('has at most 2,000 columns', () => {
  expect(layoutOf(`Time,A\ns,${'x,'.repeat(3000)}x\n0,1\n1,2`)?.columns).toHaveLength(2000);
});

describe('the header', () => {
  const channelsOf = (text: string) =>
    logOf(text).channels.map(({ name, unit, meaning }) => [name, unit, meaning]);

  it.each([
    ['names and units', 'Time,Boost\ns,psi'],
    ['units and names', 's,psi\nTime,Boost'],
    ['units in parentheses', 'Time,Boost\n(s),(psi)'],
    ['units in brackets after the names', 'Time [s],Boost [psi]'],
    ['units before a note', 'Time (s),Boost (psi) (SAE)'],
    ['ids between names and units', 'Time,Boost\n0,2101\ns,psi'],
  ])('can have %s', (_name, header) => {
    const log = logOf(`${header}\n0,1\n1,2\n2,3`);
    expect(log.channels).toMatchObject([{ unit: 'psi', meaning: 'boost' }]);
    expect([...log.times]).toEqual([0, 1, 2]);
  });

  it('can name the unit of only one of many channels', () => {
    const log = logOf(',,,psi\nTime,A,B(),Boost\n0,1,2,3\n1,2,3,4');
    expect(log.channels.map(({ name, unit }) => [name, unit])).toEqual([
      ['A', ''],
      ['B', ''],
      ['Boost', 'psi'],
    ]);
  });

  it('can have descriptions above or below short names', () => {
    const rows = ['Time,RPM_F,EGT1_F', ',Engine Speed,Exhaust Gas Temp', 'ms,rpm,°C'];
    for (const header of [rows, [rows[1], rows[0], rows[2]], [rows[2], rows[0], rows[1]]]) {
      expect(channelsOf(`${header.join('\n')}\n0,800,300\n100,900,310`)).toEqual([
        ['Engine Speed', 'rpm', 'rpm'],
        ['Exhaust Gas Temp', '°C', 'egt'],
      ]);
    }
  });

  it('can say what a channel is in another row than its name', () => {
    expect(channelsOf('Time,RPM\nElapsed Time,Crank turn rate\n0,800\n1,900')).toEqual([
      ['Crank turn rate', '', 'rpm'],
    ]);
  });

  it('says nothing about the unit of a channel without a known one', () => {
    expect(channelsOf('Time,EGT (Bank 1),Boost\n0,900,1\n1,905,2')).toEqual([
      ['EGT (Bank 1)', '', 'egt'],
      ['Boost', '', 'boost'],
    ]);
  });
});
