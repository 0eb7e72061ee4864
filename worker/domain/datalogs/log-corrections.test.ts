import { describe, expect, it } from 'vitest';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { checkLog, defaultLogLimits } from './log-checks.ts';
import { correctionUnits, correctLog, mergeCorrections, withTemplates } from './log-corrections.ts';

const openLog = () =>
  logOf('Time,RPM,EGT,Turbo Pressure\n0,800,300,2\n50,2500,780,20\n100,2600,790,30');

describe('a corrected log', () => {
  it('is checked in the chosen unit', () => {
    const log = openLog();
    expect(checkLog(log, defaultLogLimits)).toMatchObject({
      findings: [],
      unchecked: [
        { channel: 'EGT', problem: 'unit' },
        { channel: 'Turbo Pressure', problem: 'unit' },
      ],
    });
    const corrected = correctLog(log, { channels: { EGT: { unit: '°C' } } });
    expect(checkLog(corrected, defaultLogLimits).findings).toMatchObject([
      { kind: 'egt', channel: 'EGT', peak: expect.closeTo(1454) },
    ]);
  });

  it('has one channel of a unique meaning: the chosen one', () => {
    const log = openLog();
    const meanings = (channels: object) =>
      correctLog(log, { channels: { ...channels } }).channels.map(({ meaning }) => meaning);
    expect(meanings({})).toEqual(['rpm', 'egt', 'boost']);
    expect(meanings({ EGT: { meaning: 'boost' } })).toEqual(['rpm', 'boost', 'other']);
    expect(meanings({ RPM: { meaning: 'egt' } })).toEqual(['egt', 'egt', 'boost']);
    const rail = logOf('Time,FRP,Boost\n0,800,1\n1,900,2');
    const corrected = correctLog(rail, { channels: { Boost: { meaning: 'railActual' } } });
    expect(corrected.channels.map(({ meaning }) => meaning)).toEqual(['other', 'railActual']);
  });

  it('has its times in the chosen unit, unless the file says it', () => {
    const log = openLog();
    expect(log.guessedTimeUnit).toBe('ms');
    expect(log.times[2]).toBe(0.1);
    expect(correctLog(log, { timeUnit: 's', channels: {} }).times[2]).toBeCloseTo(100);
    const sure = logOf('Time (ms),RPM\n0,800\n50,810');
    expect(correctLog(sure, { timeUnit: 's', channels: {} }).times[1]).toBe(0.05);
  });
});

it('keeps a unit when only the meaning is corrected, and gives a unique meaning to the newest channel', () => {
  const before = { timeUnit: 's', channels: { A: { unit: 'psi', meaning: 'boost' } } } as const;
  expect(mergeCorrections(before, { channels: { B: { meaning: 'boost' } } })).toEqual({
    timeUnit: 's',
    channels: { A: { unit: 'psi' }, B: { meaning: 'boost' } },
  });
  expect(mergeCorrections(before, { channels: { A: { meaning: 'egt' } } }).channels).toEqual({
    A: { unit: 'psi', meaning: 'egt' },
  });
  expect(mergeCorrections(before, { channels: { B: { meaning: 'egt' } } }).channels).toMatchObject({
    A: { meaning: 'boost' },
  });
  const egts = { A: { meaning: 'egt' }, B: { meaning: 'egt' } } as const;
  const both = mergeCorrections({ channels: { A: egts.A } }, { channels: { B: egts.B } });
  expect(both.channels).toEqual(egts);
});

describe('a template', () => {
  const template = (unit: string, logger = '') => [{ logger, channel: 'EGT', unit }];

  it('adds a unit to a file of an unknown logger, but replaces none', () => {
    const stated = logOf('Time,RPM,EGT (°F)\n0,800,300\n1,2500,1400');
    const corrected = correctLog(stated, withTemplates(stated, { channels: {} }, template('°C')));
    expect(corrected.channels[1]?.unit).toBe('°F');
    const own = withTemplates(openLog(), { channels: {} }, template('°C'));
    expect(own.channels).toEqual({ EGT: { unit: '°C' } });
    const known = { ...stated, logger: 'Torque' };
    const { channels } = withTemplates(known, { channels: {} }, template('°C', 'Torque'));
    expect(channels).toEqual({ EGT: { unit: '°C' } });
  });

  it('gives way to the log’s own correction of another channel', () => {
    const log = openLog();
    const own = { channels: { EGT: { meaning: 'boost' as const } } };
    const shop = [{ logger: '', channel: 'Turbo Pressure', meaning: 'boost' as const }];
    const { channels } = correctLog(log, withTemplates(log, own, shop));
    expect(channels.map(({ meaning }) => meaning)).toEqual(['rpm', 'boost', 'other']);
  });
});

it('applies the shop’s corrections for the logger, unless the log has its own', () => {
  const templates = [
    { logger: '', channel: 'EGT', unit: '°C' },
    { logger: '', channel: 'RPM', meaning: 'speed' as const },
    { logger: 'Torque', channel: 'Turbo Pressure', unit: 'bar' },
  ];
  const own = { channels: { EGT: { unit: '°F' } } };
  expect(withTemplates(openLog(), own, templates).channels).toEqual({
    EGT: { unit: '°F' },
    RPM: { meaning: 'speed' },
  });
});

it('offers the units of temperature, pressure and others', () => {
  expect(correctionUnits).toEqual(
    expect.arrayContaining(['°F', 'psi abs', 'bar gauge', 'kpsi', 'mph']),
  );
});
