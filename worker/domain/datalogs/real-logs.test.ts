import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readLog } from '#web/features/datalogs/reader/read-log.ts';
import { checkLog, defaultLogLimits, type Finding } from './log-checks.ts';
import { conversionTo } from './log-units.ts';
import { boostRange, findPulls } from './pulls.ts';
import { eachSample } from './reading/log-columns.ts';
import type { LogData } from './reading/log-reader.ts';

/** Files cut from real logs, with names, VINs, places and dates replaced. */
const folder = `${import.meta.dirname}/../../../web/tests/datalogs/inputs`;

function open(name: string): Promise<LogData> {
  const bytes = readFileSync(`${folder}/${name}.csv`);
  return readLog(
    (async function* () {
      yield bytes;
    })(),
  );
}

function valuesOf(log: LogData, name: string): number[] {
  const values: number[] = [];
  const channel = log.channels.find((other) => other.name === name);
  eachSample(channel?.blocks ?? [], { from: 0, to: log.times.length }, (_, value) =>
    values.push(Math.round(value * 1000) / 1000),
  );
  return values;
}

const channelsOf = ({ channels }: LogData) =>
  channels.map(({ name, unit, meaning }) => `${name} [${unit}] ${meaning}`);
const durationOf = ({ times }: LogData) => Math.round((times.at(-1) ?? 0) * 1000) / 1000;
const check = (log: LogData) => checkLog(log, defaultLogLimits);
const factsOf = (findings: readonly Finding[]) =>
  findings.map(({ kind, channel, from, to, peak }) => [kind, channel, from, to, Math.round(peak)]);

it('reads EFILive’s names, descriptions and units in three rows', async () => {
  const log = await open('efilive-three-header-rows');
  expect(log.logger).toBe('EFILive');
  expect(durationOf(log)).toBe(0.3);
  expect(channelsOf(log)).toEqual(
    [
      'Frame [] other',
      'Flags [] other',
      'Engine Speed [rpm] rpm',
      'Fuel Rail Pressure Actual [kPa] railActual',
      'Fuel Rail Pressure Desired [kPa] railCommanded',
      'Exhaust Gas Temperature 1 [°C] egt',
    ].filter((channel) => !channel.startsWith('Flags')),
  );
  expect(factsOf(check(log).findings)).toEqual([
    ['railPressure', 'Fuel Rail Pressure Actual', 0.1, 0.3, 4206],
    ['egt', 'Exhaust Gas Temperature 1', 0.2, 0.3, 1436],
  ]);
});

it('reads the ordinal sign as a degree', async () => {
  const log = await open('egt-unit-ordinal-sign');
  expect(log.channels.find(({ name }) => name === 'EGT')?.unit).toBe('ºC');
  expect(conversionTo('ºC', { temperature: '°F' }).unit).toBe('°F');
  expect(factsOf(check(log).findings)).toEqual([['egt', 'EGT', 1, 2, 1454]]);
});

it('subtracts the barometric pressure from an absolute one', async () => {
  const log = await open('hpt-map-absolute-as-boost');
  const { findings, checked } = check(log);
  expect(findings).toEqual([]);
  expect(checked).toEqual([
    {
      kind: 'boost',
      channel: 'Intake Manifold Absolute Pressure (SAE)',
      subtracted: 'Barometric Pressure (SAE)',
    },
  ]);
  expect(boostRange(log, { from: 0, to: 3 })?.max).toBeCloseTo(35);
});

it('takes the engine’s speed for the RPM, and not a shaft’s', async () => {
  const log = await open('hpt-output-shaft-rpm-first');
  expect(channelsOf(log)).toContain('Trans Output Shaft RPM [rpm] other');
  expect(findPulls(log)).toEqual([{ from: 0, to: 3, fromRpm: 1000, toRpm: 2500 }]);
});

it('reads EZ Lynk’s injection pressures in kpsi', async () => {
  const log = await open('ezlynk-injection-pressure-kpsi');
  expect(log.logger).toBe('EZ Lynk');
  expect(channelsOf(log).slice(2)).toEqual([
    'Injection Pressure(A) [kPSI] railActual',
    'Injection Pressure(D) [kPSI] railCommanded',
  ]);
  expect(factsOf(check(log).findings)).toEqual([
    ['railPressure', 'Injection Pressure(A)', 1, 1, 5000],
  ]);
});

it('carries the pedal value forward in a log that only writes changes', async () => {
  const pulls = findPulls(await open('ezlynk-on-change-pedal'));
  expect(pulls.map(({ from, to }) => [from.toFixed(1), to.toFixed(1)])).toEqual([['1.7', '39.9']]);
});

it('opens a log below a title with a comma', async () => {
  const log = await open('bluedriver-title-with-comma');
  expect([log.logger, log.channels.length, durationOf(log)]).toEqual(['BlueDriver', 2, 2.4]);
  expect(valuesOf(log, 'Engine RPM')).toEqual([969, 962, 964]);
});

it('opens a log below a banner with a comma', async () => {
  const log = await open('comment-banner-with-comma');
  expect([durationOf(log), valuesOf(log, 'RPM')]).toEqual([0.1, [800, 810, 820]]);
});

it('leaves out a row with too few cells, whose values could be any channel’s', async () => {
  const log = await open('bluedriver-short-rows-are-shifted');
  expect(log.brokenCount).toBe(1);
  expect(valuesOf(log, 'Ambient Air Temperature')).toEqual([6, 6]);
  expect(valuesOf(log, 'Engine RPM')).toEqual([800, 810]);
});

it('ends a log where a second run starts', async () => {
  const log = await open('two-runs-in-one-file');
  expect([durationOf(log), log.endLine, log.brokenCount]).toEqual([2, 5, 0]);
  expect(valuesOf(log, 'RPM')).toEqual([800, 810, 820]);
});

it('keeps a channel whose first value is an error text', async () => {
  const log = await open('first-value-is-an-error-text');
  expect(valuesOf(log, 'EGT')).toEqual([1400, 1450]);
  expect(valuesOf(log, 'RPM')).toEqual([800, 2500, 2600]);
});

it('reads a row per sample as channels', async () => {
  const log = await open('carscanner-long-format');
  expect(channelsOf(log)).toEqual([
    'Engine RPM [rpm] rpm',
    'Vehicle speed [km/h] speed',
    'Engine coolant temperature [℃] other',
  ]);
  expect([valuesOf(log, 'Engine RPM'), valuesOf(log, 'Vehicle speed')]).toEqual([
    [994, 998, 990],
    [0, 3],
  ]);
  expect(durationOf(log)).toBe(1);
});

it.each([
  ['torque-device-time-on-iphone', 1.5],
  ['torque-device-and-gps-time-on-iphone', 1.5],
  ['dashcommand-frame-time', 60],
  ['time-underscore-ms', 2],
])('reads the times of %s', async (name, seconds) => {
  expect(durationOf(await open(name))).toBe(seconds);
});

it('reads DashCommand’s units after the names', async () => {
  expect(channelsOf(await open('dashcommand-frame-time'))).toEqual([
    'SAE.RPM [rpm] rpm',
    'SAE.VSS [mph] speed',
    'SAE.MAP [inHg] manifold',
  ]);
});

it('reads semicolons, decimal commas and milliseconds', async () => {
  const log = await open('romraider-semicolons-decimal-commas-msec');
  expect(durationOf(log)).toBe(0.396);
  expect(valuesOf(log, 'PLX Manifold Absolute Pressure')).toEqual([0.38, 0.37, 2.01]);
});

it('reads cells after blanks, below a comment and a byte order mark', async () => {
  const log = await open('obdlink-bom-comment-spaces');
  expect(durationOf(log)).toBe(10.287);
  expect(valuesOf(log, 'Engine RPM')).toEqual([0, 829, 801]);
});
