import { expect, it } from 'vitest';
import { channelMeaning, channelOf, channelQuantity } from './channel-meaning.ts';
import { joinNames, splitUnit, uniqueNames } from './channel-names.ts';
import { gaugeUnit, isUnit, unitKind } from './log-units.ts';

it.each([
  ['Boost (psi)', 'Boost', 'psi'],
  ['Boost ( psi )', 'Boost', 'psi'],
  ['Boost (psi) (SAE)', 'Boost (SAE)', 'psi'],
  ['Boost (psi(g))', 'Boost', 'psi(g)'],
  ['Boost [psi]', 'Boost', 'psi'],
  ['Boost [psi] x', 'Boost [psi] x', ''],
  ['(psi)', '(psi)', ''],
  ['/psi', '/psi', ''],
  ['P psi', 'P', 'psi'],
  ['Gear()', 'Gear', ''],
  ['EGT (Bank 1)', 'EGT (Bank 1)', ''],
  ['EGT (degC)', 'EGT', 'degC'],
  ['Sensor (mA)', 'Sensor', 'mA'],
  ['Injection Pressure(A)', 'Injection Pressure(A)', ''],
  ['Injection Pressure(D)', 'Injection Pressure(D)', ''],
  ['Pump Current (A)', 'Pump Current', 'A'],
  ['Pump Amps (A)', 'Pump Amps', 'A'],
  ['Engine RPM', 'Engine RPM', ''],
  ['SAE.RPM rpm', 'SAE.RPM', 'rpm'],
  ['A-B psi', 'A-B', 'psi'],
  ['A_b psi', 'A_b', 'psi'],
  ['Boost) (psi', 'Boost) (psi', ''],
])('splits %s into %j and %j', (text, name, unit) => {
  expect(splitUnit(text)).toEqual({ name, unit });
});

const wide = (count: number) => ({
  cells: Array.from({ length: count }, (_, at) => (at < 10 ? [`N${at}`, ' b'] : [`N${at}`])).flat(),
  units: Array(count).fill(''),
});

it.each([
  ['A|B', '|', 'A;B'],
  ['A', '||', 'A;;'],
  ['A|B| c|D', '||', 'A;B, c;D'],
  ['A|B (c|d)|D', '||', 'A;B (c,d);D'],
  ['A (b|c|D', '|', 'A (b,c;D'],
  ['FRP (bank 1|2)|RPM| Boost', '|rpm|psi', 'FRP (bank 1,2);RPM;Boost'],
  ['A|B|c|D', '||', ';;'],
  ['A|RPM|c|D', '|rpm|', 'A;;'],
  ['A|B|Boost|D', '||psi', 'A;B;Boost,D'],
  ['A| b| c| d| e| f|G', '|', 'A, b, c, d, e, f;G'],
  ['A| b| c| d| e| f| g|H', '|', ';'],
  ['A| b| c| d| e| f| g', '', ''],
  ['A| Boost|RPM|EGT|X|Y', '|psi|rpm|°F|', 'A, Boost;RPM;EGT;X;Y'],
  [' A|B', '||', 'A;B;'],
])('joins the names %s to the units %s as %s', (names, units, joined) => {
  const found = joinNames(names.split('|'), units.split('|'), ',');
  expect(found.map((name) => name ?? '').join(';')).toBe(joined);
});

it('joins names of up to 200 channels with 10 commas', () => {
  const named = (count: number) => joinNames(wide(count).cells, wide(count).units, ',');
  expect(named(200).slice(8, 11)).toEqual(['N8, b', 'N9, b', 'N10']);
  expect(new Set(named(201))).toEqual(new Set([undefined]));
});

it.each([
  [
    ['A', 'A', 'A'],
    ['A', 'A (2)', 'A (3)'],
  ],
  [
    ['A', 'A (2)', 'A'],
    ['A', 'A (2)', 'A (3)'],
  ],
  [
    ['', 'A', ''],
    ['Column 1', 'A', 'Column 3'],
  ],
  [['x'.repeat(190)], ['x'.repeat(190)]],
  [
    ['x'.repeat(191), 'x'.repeat(192)],
    ['x'.repeat(190), `${'x'.repeat(190)} (2)`],
  ],
])('makes the names %j unique', (names, unique) => {
  expect(uniqueNames(names)).toEqual(unique);
});

it.each([
  ['temperature', 'Coolant Temp; EGT 1'],
  ['pressure', 'Rail Pressure; Boost; MAP; Baro; FRP'],
  ['rpm', 'RPM; Engine Speed'],
  ['%', 'Pedal; Position 1; Throttle; Load; Duty'],
  ['mph', 'Vehicle Speed'],
  [undefined, 'Gear; Boosted; Mapping'],
])('expects the quantity %s of the names %s', (quantity, names) => {
  expect(names.split('; ').filter((name) => channelQuantity(name) !== quantity)).toEqual([]);
});

it('takes the channel whose name suits a meaning best', () => {
  const best = (meaning: 'rpm' | 'boost' | 'manifold', ...names: string[]) =>
    channelOf(
      names.map((name) => ({ name, meaning })),
      meaning,
    )?.name;
  expect(best('rpm', 'RPM', 'Engine Speed')).toBe('Engine Speed');
  expect(best('rpm', 'Engine Speed', 'RPM')).toBe('Engine Speed');
  expect(best('boost', 'Turbo Pressure', 'Boost')).toBe('Boost');
  expect(best('manifold', 'MAP', 'Boost Absolute')).toBe('MAP');
});

it('knows by its unit what a channel measures', () => {
  const of = (name: string, ...units: string[]) => units.map((unit) => channelMeaning(name, unit));
  expect(of('Boost', 'V', 'mV', 'volt', 'volts', 'psi', 'psia', 'rpm°', '°C')).toEqual([
    'other',
    'other',
    'other',
    'other',
    'boost',
    'manifold',
    'boost',
    'other',
  ]);
  expect(
    of('Pedal', '', '%', ' % ', 'pct', 'percentage', '°', 'deg', 'degrees', 'x%', '%x'),
  ).toEqual([...Array(8).fill('pedal'), 'other', 'other']);
  expect(of('Boost', 'xV', 'Vx')).toEqual(['boost', 'boost']);
  expect(of('EGT', '°C', 'psi')).toEqual(['egt', 'other']);
  expect(of('Barometric Pressure', 'psia')).toEqual(['barometer']);
});

it('looks at the first 64 characters of a name', () => {
  expect(channelMeaning(`${'x '.repeat(30)}RPM`)).toBe('rpm');
  expect(channelMeaning(`${'x '.repeat(32)}RPM`)).toBe('other');
});

it.each([
  ['psia', 'psi'],
  ['psi (abs)', 'psi'],
  ['kPa abs.', 'kPa'],
  ['bar absolute', 'bar'],
  ['psi(a)', 'psi'],
  ['psig', 'psig'],
  ['psi', 'psi'],
  ['kPa', 'kPa'],
])('the gauge unit of %s is %s', (unit, gauge) => {
  expect(gaugeUnit(unit)).toBe(gauge);
});

it('takes at most 16 characters for a unit', () => {
  expect([isUnit('psi'.padEnd(16)), isUnit('psi'.padEnd(17)), isUnit('')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([unitKind('psi'.padEnd(16)), unitKind('psi'.padEnd(17))]).toEqual(['pressure', undefined]);
});

it.each(['c°', 'x?F', '?Celsius', 'psix', '?', 'mbars', 'k c'])(
  '%s is neither a temperature nor a pressure',
  (unit) => {
    expect(unitKind(unit)).toBeUndefined();
  },
);
