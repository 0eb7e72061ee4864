import { describe, expect, it } from 'vitest';
import { channelMeaning } from './channel-meaning.ts';
import { splitUnit } from './channel-names.ts';
import { conversionTo, unitKind } from './log-units.ts';

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
  ['Vehicle - Speed', 'speed'],
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
  ['other', 'Charge Pressure Abs; Turbo Pressure Absolute'],
])('reads as %s: %s', (meaning, names) => {
  const unlike = names.split('; ').filter((name) => channelMeaning(name) !== meaning);
  expect(unlike).toEqual([]);
});

it.each([
  'mph',
  'KPH',
  'psi',
  'psig',
  'PSIa',
  'kPa',
  'MPa',
  'bar',
  'mbar',
  'inHg',
  '°F',
  'ºC',
  '℃',
  '℉',
  'degC',
  'DegF',
  '%',
  'ms',
  'msec',
  'volts',
])('splits the unit %s off a name', (unit) => {
  expect(splitUnit(`Channel ${unit}`)).toEqual({ name: 'Channel', unit });
  expect([`x${unit}`, `${unit}x`].map((text) => splitUnit(`Channel ${text}`).unit)).toEqual([
    '',
    '',
  ]);
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
