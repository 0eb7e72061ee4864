import { describe, expect, it } from 'vitest';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { checkLog, defaultLogLimits, logChecks, logLimitProblem } from './log-checks.ts';
import { boostRange, findPulls, maxGapSeconds, pedalOf, rangeOf } from './pulls.ts';
import { eachRailDeviation } from './rail-deviation.ts';

describe('pulls', () => {
  const pedal = (...values: (number | '')[]) =>
    findPulls(
      logOf(
        `Time,Pedal (%),RPM\n${values.map((value, at) => `${at / 2},${value},${1000 + at}`).join('\n')}`,
      ),
    );

  it('finds a pedal above 90 % for over 2 s', () => {
    expect(pedal(0, 91, '', '', '', '', 100, 0)).toMatchObject([
      { from: 0.5, to: 3, fromRpm: 1001, toRpm: 1006 },
    ]);
    expect(pedal(0, 91, 95, 95, 95, 95, 0)).toEqual([]);
    expect(pedal(0, 90, 90, 90, 90, 90, 90, 90)).toEqual([]);
    expect(pedal(99, 99, 99, 99, 99, 99)).toHaveLength(1);
  });

  it('has the speed that was logged last at its start, and its boost', () => {
    const text = 'Time,Pedal (%),RPM\n0,0,900\n1,95,\n2,,\n3,,2000\n4,,1800\n5,0,1500';
    expect(findPulls(logOf(text))).toEqual([{ from: 1, to: 4, fromRpm: 900, toRpm: 1800 }]);
    const boost = (unit: string, from: number) =>
      boostRange(logOf(`Time,RPM,MAP${unit}\n0,700,15\n1,900,14\n2,2500,50\n3,2500,40`), {
        from,
        to: from + 2,
      });
    expect(boost(' (psia)', 1)).toEqual({ first: 0, last: 26, max: 36, maxAt: 2, unit: 'psi' });
    expect(boost(' (psia)', -2)).toEqual({ first: 1, last: 1, max: 1, maxAt: 0, unit: 'psi' });
    expect(boost('', 1)).toBeUndefined();
    const log = logOf(text);
    expect(rangeOf(log, log.channels[1], { from: 3.2, to: 3.8 })).toBeUndefined();
    const falling = logOf('Time,RPM\n0,900\n1,800\n2,900');
    const all = { first: 900, last: 900, max: 900, maxAt: 0 };
    expect(rangeOf(falling, falling.channels[0], { from: 0, to: 2 })).toEqual(all);
  });

  it('ends at a pause of more than 20 usual steps', () => {
    const times = [0, 1, 2, 3, 23, 24, 25, 26, 47, 48, 49, 50];
    const log = logOf(`Time,Pedal (%)\n${times.map((time) => `${time},95`).join('\n')}`);
    expect(findPulls(log).map(({ from, to }) => [from, to])).toEqual([
      [0, 26],
      [47, 50],
    ]);
  });

  it('finds each pull of a drive, and none without a pedal', () => {
    const log = logOf(logText({ format: 'hpTuners', rows: 2400 }).replaceAll('\r\n', '\n'));
    expect(findPulls(log).map(({ from, to }) => [Math.round(from), Math.round(to)])).toEqual([
      [20, 27],
      [60, 67],
      [100, 107],
    ]);
    expect(findPulls(logOf('Time,RPM\n0,1\n9,2'))).toEqual([]);
  });
});

describe('checks', () => {
  const header = 'Time,Rail Pressure (bar),Rail Pressure Commanded (psi),EGT (°C),Boost (psi)';
  const check = (...rows: string[]) =>
    checkLog(logOf([header, ...rows].join('\n')), defaultLogLimits);

  it('finds each place above a limit, in the unit of the limit', () => {
    const { findings } = check(
      '0,1000,14504,500,46',
      '0.5,1000,,700,47',
      '1,1000,18000,800,30',
      '9,,,,50',
    );
    expect(findings.map(({ kind, from, to, peak }) => [kind, from, to, Math.round(peak)])).toEqual([
      ['boost', 0, 0.5, 47],
      ['egt', 1, 1, 1472],
      ['railPressure', 1, 1, 3496],
      ['boost', 9, 9, 50],
    ]);
  });

  it('joins places that are at most a second apart, or a pause of at most 5 s while above', () => {
    const spans = (...rows: string[]) =>
      checkLog(logOf(['Time,Boost (psi)', ...rows].join('\n')), defaultLogLimits).findings.map(
        ({ from, to }) => [from, to],
      );
    expect(spans('0,46', '0.5,40', '1,46')).toEqual([[0, 1]]);
    expect(spans('0,46', '0.5,40', '1.1,46')).toEqual([
      [0, 0],
      [1.1, 1.1],
    ]);
    const steps = ['0,40', '0.1,40', '0.2,40', '0.3,46'];
    expect(spans(...steps, '5.25,46')).toEqual([[0.3, 5.25]]);
    expect(spans(...steps, '5.5,46')).toEqual([
      [0.3, 0.3],
      [5.5, 5.5],
    ]);
  });

  it('finds nothing at the limits, or without the channels', () => {
    expect(check('0,1000,14504,732,45', '1,1000,14504,732,45')).toEqual({
      findings: [],
      checked: [
        { kind: 'egt', channel: 'EGT' },
        { kind: 'boost', channel: 'Boost' },
        { kind: 'railPressure', channel: 'Rail Pressure' },
      ],
      unchecked: [],
      missing: [],
    });
    for (const name of ['FRP (psi)', 'FRP Desired (psi)'])
      expect(checkLog(logOf(`Time,${name}\n0,1\n1,2`), defaultLogLimits).missing).toContain(
        'railPressure',
      );
    expect(checkLog(logOf('Time,RPM\n0,1\n1,2'), defaultLogLimits)).toEqual({
      findings: [],
      checked: [],
      unchecked: [],
      missing: ['egt', 'boost', 'railPressure'],
    });
  });

  it.each([
    ['FRP', 'FRP,FRP Desired (psi)'],
    ['FRP Desired', 'FRP (psi),FRP Desired'],
  ])('leaves %s out without its unit', (channel, names) => {
    const log = logOf(`Time,${names}\n0,90,100\n1,95,100`);
    expect(checkLog(log, defaultLogLimits)).toMatchObject({
      checked: [],
      unchecked: [{ kind: 'railPressure', channel, problem: 'unit' }],
    });
  });

  it.each([
    ['railPressure', 'more than 2,000 below command'],
    ['egt', 'above 2,000'],
    ['boost', 'above 2,000'],
  ] as const)('labels the findings of %s', (kind, label) => {
    expect(logChecks[kind].beyond('2,000')).toBe(label);
  });

  it('accepts limits above zero', () => {
    expect(logLimitProblem('egt', 1300)).toBeUndefined();
    expect(logLimitProblem('egt', 3000)).toBeUndefined();
    expect(logLimitProblem('egt', 3001)).toBe('Enter a limit above 0, up to 3,000 °F');
    expect(logLimitProblem('egt', 0)).toBe('Enter a limit above 0, up to 3,000 °F');
    expect(logLimitProblem('boost', Number.NaN)).toMatch(/above 0/);
  });
});

it.each([
  ['0,100,90\n1,100,90\n2,80,90', [10, 10, -10]],
  ['0,100,90\n1,90,100\n2,95,95', [0, -5, 0]],
  ['0,100,90\n1,,95\n2,100,95', [5, 5, 5]],
  ['0,100,90\n1,,110\n2,105,95', [0, -5, 10]],
  ['0,,90\n1,100,\n2,80,90', [10, -10]],
  ['0,100,\n1,,120\n2,110,120', [-10, -10]],
  ['0,100,90\n1,,100', [0]],
  // An actual pressure holds once it is more than 5 s old.
  ...[6, 6.1].map((at): [string, number[]] => [
    `0,100,90\n1,100,90\n1.1,,90\n1.2,,90\n1.3,,90\n${at},,110\n6.2,105,110`,
    [10, 10, 10, 10, 10, at === 6 ? -5 : -10, -5],
  ]),
])('finds how far the rail pressures of %j are from their commands', (rows, expected) => {
  const found: number[] = [];
  const log = logOf(`Time,FRP (psi),FRP Desired (psi)\n${rows}`);
  eachRailDeviation(log, (_, psi) => found.push(Math.round(psi)));
  expect(found).toEqual(expected);
});

it.each([
  'FRP (psi),RPM',
  'RPM,FRP Desired (psi)',
  'FRP,FRP Desired (psi)',
  'FRP (psi),FRP Desired',
])('finds no rail deviation in %s', (names) => {
  const visited: number[] = [];
  eachRailDeviation(logOf(`Time,${names}\n0,90,100\n1,95,100`), (row) => visited.push(row));
  expect(visited).toEqual([]);
});

it('prefers a pedal in percent', () => {
  const { channels } = logOf('Time,Accel Pedal Pos (°),Pedal (%)\n0,1,2\n1,2,3');
  expect(pedalOf(channels)?.name).toBe('Pedal');
  expect(pedalOf(channels.slice(0, 1))?.name).toBe('Accel Pedal Pos');
});

it.each([
  ['none', [], 5],
  ['one', [0], 5],
  ['steps of a second', [0, 1, 2], 20],
  ['longer and shorter steps', [0, 1, 4, 6, 10], 60],
  ['a last step like the first', [0, 1, 3, 6, 7], 40],
  ['short steps', [0, 0.1, 0.2], 5],
  ['mostly short steps', [0, 0.1, 0.2, 9], 5],
  ['mostly long steps, after 1,100 short ones', longSteps(2000), 20],
  ['mostly short steps, before fewer long ones', longSteps(500), 5],
])(
  'takes 20 usual steps of the times, and at least 5 s, for a pause: %s',
  (_name, times, pause) => {
    expect(maxGapSeconds(Float64Array.from(times))).toBeCloseTo(pause);
  },
);

function longSteps(count: number): number[] {
  const short = Array.from({ length: 1100 }, (_, row) => row / 10);
  return [...short, ...Array.from({ length: count }, (_, row) => 110 + row)];
}
