import { describe, expect, it } from 'vitest';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import { logOf } from '#web/tests/datalogs/log-of.ts';
import { channelMeaning } from './channel-meaning.ts';
import { splitUnit } from './channel-names.ts';
import { checkLog, defaultLogLimits, logLimitProblem } from './log-checks.ts';
import { conversionTo, unitKind } from './log-units.ts';
import { findPulls, maxGapSeconds, pedalOf } from './pulls.ts';

it.each([
  ['Engine RPM (SAE)', 'rpm'],
  ['Engine Speed', 'rpm'],
  ['Turbo Speed', 'other'],
  ['Turbocharger Shaft RPM', 'other'],
  ['Accelerator Pedal Position', 'pedal'],
  ['APP 1 Voltage', 'other'],
  ['Boost Pressure', 'boost'],
  ['Desired Boost', 'other'],
  ['Intake Manifold Absolute Pressure', 'manifold'],
  ['Exhaust Back Pressure', 'other'],
  ['Turbine Inlet Pressure', 'other'],
  ['Boost Solenoid Duty', 'other'],
  ['Barometric Pressure', 'barometer'],
  ['Brake Pedal Position', 'other'],
  ['Clutch Pedal', 'other'],
  ['Throttle Position', 'throttle'],
  ['Desired Fuel Pressure', 'railCommanded'],
  ['Fuel Pressure', 'other'],
  ['Injection Pressure(A)', 'railActual'],
  ['Injection Pressure(D)', 'railCommanded'],
  ['Trans Output Shaft RPM', 'other'],
  ['Trans Fluid Temp', 'transTemp'],
  ['Fuel Rail Pressure, Actual', 'railActual'],
  ['FRP', 'railActual'],
  ['Fuel Rail Pressure Desired', 'railCommanded'],
  ['Rail Pressure Cmd', 'railCommanded'],
  ['Fuel Rail Temperature', 'other'],
  ['Main Injection Timing', 'timing'],
  ['Desired SOI', 'timing'],
  ['EGT 1', 'egt'],
  ['Exhaust Gas Temperature Bank 1', 'egt'],
  ['Engine Load', 'load'],
  ['Vehicle Speed', 'speed'],
  ['Transmission Output Speed', 'other'],
  ['Current Gear', 'gear'],
  ['Coolant Temp', 'other'],
  ['EngineRPM', 'rpm'],
  ['Eng Spd', 'rpm'],
  ['OSS RPM', 'other'],
  ['CP3 RPM', 'other'],
  ['Peak RPM', 'other'],
  ['RPM/sec', 'other'],
  ['RPM/s', 'other'],
  ['AccelPedalPos', 'pedal'],
  ['Accel', 'pedal'],
  ['Lateral Accel', 'other'],
  ['Acceleration', 'other'],
  ['Boost Air Temp', 'other'],
  ['Max Boost', 'other'],
  ['Boost Abs', 'manifold'],
  ['Boost Absolute', 'manifold'],
  ['MAP Temp', 'other'],
  ['Oil Manifold Pressure', 'other'],
  ['FuelRailPressure', 'railActual'],
  ['Rail Pressure (specified)', 'railCommanded'],
  ['FRP Set', 'railCommanded'],
  ['Rail Pressure Demand', 'railCommanded'],
  ['Rail Pressure Max', 'other'],
  ['Rail Pressure Delta', 'other'],
  ['Lift Pump Fuel Pressure Actual', 'other'],
  ['Low Side Fuel Pressure Desired', 'other'],
  ['Pyrometer', 'egt'],
  ['Turbine Inlet Temp', 'egt'],
  ['EGT Delta', 'other'],
  ['ATF Temp', 'transTemp'],
  ['Cam Timing', 'other'],
])('groups %s as %s', (name, meaning) => {
  expect(channelMeaning(name)).toBe(meaning);
});

it.each([
  ['egt', 'EGTs; EGT 1; EGT2; Exh Temp; Exhaust Gas Temp; Exhaust Manifold Temp; Pyro; Pyrometer'],
  [
    'egt',
    'Turbine Inlet Temp; Pre Turbo Temp; PreTurbo Temp; preturbo temp; Pre Turbocharger Temp',
  ],
  ['transTemp', 'Trans Temp; Transmission Fluid Temp; Transmission Oil Temp; TFT; TOT; ATF'],
  ['rpm', 'Eng Speed; Eng RPM; Engine Spd; Engine Revs; RPM Engine; Motordrehzahl; RPM'],
  ['pedal', 'Accel; Accel Pedal; Accel Pos; Accel %; Accel D Pos; Accelerator; APP; APPS1; Pedal'],
  ['throttle', 'Throttle; TPS; Throttle Pos'],
  ['barometer', 'Baro; Barometer; Atmospheric; Ambient Pressure; Ambient Air Pressure; AAP; BAP'],
  ['boost', 'Boost; Charge Pressure; Charger Air Pressure; Turbo Pressure; Turbocharger Pressure'],
  ['boost', 'Intake Pressure; Intake Air Pressure'],
  [
    'manifold',
    'Manifold Pressure; Manifold Abs; MAP; IMAP; Boost Absolute; Abs Boost; Manifold Air Pressure',
  ],
  ['manifold', 'Boost Pressure Abs; Absolute Boost'],
  ['timing', 'Timing; SOI; Start of Injection; Ignition Advance; Spark Advance'],
  ['gear', 'Gear; Current Gear'],
  [
    'railCommanded',
    'FRP Command; FRP Commanded; FRP Desired; FRP Target; FRP Setpoint; FRP Set Point; FRP Request',
  ],
  ['railCommanded', 'FRP Requested; FRP Demand; FRP Demanded; FRP Goal; Injection Pressure (D)'],
  ['railCommanded', 'Fuel Pressure Desired; Injection Control Pressure Desired'],
  ['railActual', 'Rail; FRP; ICP; Injection Pressure; Injection Control Pressure'],
  ['railActual', 'Fuel Pressure Actual'],
  [
    'other',
    'FRP Diff; FRP Difference; FRP Limit; FRP Limiter; FRP Adapt; FRP Adaptation; FRP Learn',
  ],
  ['other', 'FRP Learned; FRP Min; FRP Minimum; FRP Max; FRP Maximum; FRP Peak; FRP Valve'],
  ['other', 'FRP Regulator; FRP Error; Supply Fuel Pressure Actual; Feed Fuel Pressure Desired'],
  ['other', 'Transfer Fuel Pressure Actual; Boost Volt; Boost Count; Boost Counts; Fan Speed'],
  [
    'speed',
    'Vehicle Speed; VSS; MPH; KPH; km/h; Ground Speed; GPS Speed; Speed OBD; Speed; (Speed)',
  ],
  [
    'other',
    'Begts; Trans RPM; Fan RPM; Max RPM; Gear Ratio; Max Boost; Exhaust Throttle; Fuel Map',
  ],
  [
    'other',
    'Charge Air Temp; Speed Limit; Battery Current; Boost Raw; Turbo Oil Pressure; Rail Temp',
  ],
])('reads as %s: %s', (meaning, names) => {
  const unlike = names.split('; ').filter((name) => channelMeaning(name) !== meaning);
  expect(unlike).toEqual([]);
});

it.each([
  ...['mph', 'KPH', 'psi', 'psig', 'PSIa', 'kPa', 'MPa', 'bar', 'mbar', 'inHg', '°F', 'ºC'],
  ...['℃', '℉', 'degC', 'DegF', '%', 'ms', 'msec', 'volts'],
])('splits the unit %s off a name', (unit) => {
  expect(splitUnit(`Channel ${unit}`)).toEqual({ name: 'Channel', unit });
  expect(splitUnit(`Channel x${unit}x`).unit).toBe('');
});

it('knows by its unit that a channel isn’t the pedal', () => {
  expect(channelMeaning('Accel', 'g')).toBe('other');
  expect(channelMeaning('Throttle Inlet', 'kg/s')).toBe('other');
});

describe('units', () => {
  it.each([
    [
      'temperature',
      'degreeC degreesF degsC °F ºF ℉ degF deg.F Fahrenheit *F ?F \ufffdF Â°F °C ℃ Celsius celcius K',
    ],
    ['pressure', 'PSI psig psi(a) kPa_abs bara mbar mb hPa inHg in-Hg "Hg kg/cm² lbs/in2 ksi kPSI'],
  ])('of %s have many spellings', (kind, spellings) => {
    const unknown = spellings.split(' ').filter((unit) => unitKind(unit) !== kind);
    expect(unknown).toEqual([]);
  });

  it('switches between °F and °C and between psi and kPa, and keeps others', () => {
    const show = (value: number, unit: string, choice: object) => {
      const { unit: shown, factor, offset } = conversionTo(unit, choice);
      return `${Math.round((value * factor + offset) * 100) / 100} ${shown}`;
    };
    expect(show(212, '°F', { temperature: '°C' })).toBe('100 °C');
    expect(show(100, 'deg C', { temperature: '°F' })).toBe('212 °F');
    expect(show(30, 'psi', { pressure: 'kPa' })).toBe('206.84 kPa');
    expect(show(2, 'bar', { pressure: 'psi' })).toBe('29.01 psi');
    expect(show(30, 'psi', {})).toBe('30 psi');
    expect(show(30, 'psig', { pressure: 'psi' })).toBe('30 psig');
    expect(show(300, 'K', { temperature: '°C' })).toBe('26.85 °C');
    expect(show(30, 'mph', { pressure: 'kPa', temperature: '°C' })).toBe('30 mph');
  });
});

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
      ...[
        [0, 0],
        [1.1, 1.1],
      ],
    ]);
    const steps = ['0,40', '0.1,40', '0.2,40', '0.3,46'];
    expect(spans(...steps, '5.25,46')).toEqual([[0.3, 5.25]]);
    expect(spans(...steps, '5.5,46')).toEqual([
      ...[
        [0.3, 0.3],
        [5.5, 5.5],
      ],
    ]);
  });

  it('finds nothing at the limits, or without the channels', () => {
    expect(check('0,1000,14504,732,45', '1,1000,14504,732,45').findings).toEqual([]);
    expect(checkLog(logOf('Time,RPM\n0,1\n1,2'), defaultLogLimits)).toEqual({
      ...{ findings: [], checked: [], unchecked: [], missing: ['egt', 'boost', 'railPressure'] },
    });
  });

  it('accepts limits above zero', () => {
    expect(logLimitProblem('egt', 1300)).toBeUndefined();
    expect(logLimitProblem('egt', 3000)).toBeUndefined();
    expect(logLimitProblem('egt', 3001)).toBe('Enter a limit above 0, up to 3,000 °F');
    expect(logLimitProblem('egt', 0)).toBe('Enter a limit above 0, up to 3,000 °F');
    expect(logLimitProblem('boost', Number.NaN)).toMatch(/above 0/);
  });
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
