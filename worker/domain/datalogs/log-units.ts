export type UnitKind = 'temperature' | 'pressure';

/** The units that the user can choose, by kind. The checks use the first of each. */
export const unitChoices = { temperature: ['°F', '°C'], pressure: ['psi', 'kPa'] } as const;

/** The chosen unit of each kind. Undefined keeps the unit of the file. */
export type UnitChoice = {
  [Kind in UnitKind]?: (typeof unitChoices)[Kind][number] | undefined;
};

/** The reference that a unit names, as in psig and psia. */
export type PressureReference = 'gauge' | 'absolute';

const maxUnitLength = 16;

interface Unit {
  kind: UnitKind;
  /** °C or kPa per unit. */
  factor: number;
  /** °C at zero. */
  offset: number;
  reference?: PressureReference | undefined;
}

const temperatures: Record<string, { factor: number; offset: number }> = {
  c: { factor: 1, offset: 0 },
  f: { factor: 5 / 9, offset: -160 / 9 },
  k: { factor: 1, offset: -273.15 },
};

const temperatureNames: Record<string, string> = {
  celsius: 'c',
  celcius: 'c',
  centigrade: 'c',
  fahrenheit: 'f',
  kelvin: 'k',
};

/** kPa per unit. */
const pressures: Record<string, number> = {
  psi: 6.894757293168,
  'lb/in2': 6.894757293168,
  'lbs/in2': 6.894757293168,
  kpsi: 6894.757293168,
  ksi: 6894.757293168,
  pa: 0.001,
  hpa: 0.1,
  kpa: 1,
  mpa: 1000,
  mbar: 0.1,
  mb: 0.1,
  millibar: 0.1,
  bar: 100,
  inhg: 3.386389,
  '"hg': 3.386389,
  inh2o: 0.2490889,
  mmhg: 0.1333224,
  'kg/cm2': 98.0665,
  'kgf/cm2': 98.0665,
  atm: 101.325,
};

/** The reference after a unit of pressure: `psi(g)`, `kPa abs`, `bara`. */
const references: Record<string, PressureReference> = {
  g: 'gauge',
  ga: 'gauge',
  gauge: 'gauge',
  rel: 'gauge',
  a: 'absolute',
  abs: 'absolute',
  absolute: 'absolute',
};

const spellings: Record<string, string> = {
  º: '°',
  '˚': '°',
  '℃': '°C',
  '℉': '°F',
  '²': '2',
  '³': '3',
  μ: 'µ',
};

/** The units of other quantities, as `unitKey` returns them. */
const otherUnits = new Set(
  `% percent percentage pct rpm r/min rev/min u/min 1/min /min min-1 mph kmh km/h km/hr kph kmph mi/h m/s ft/s s sec secs second seconds ms msec msecs
  millisecond milliseconds us usec microseconds µs min minutes h hours h:m:s h:m:s.ms hh:mm:ss hh:mm:ss.ms v volt volts
  mv ma a amp amps w kw hp ps bhp nm ft-lb ft-lbs ftlb ftlbs lb-ft lbft lbfft g/s kg/h kg/s g/min kg/min lb/min lbs/min
  lb/hr mg/str mg/stroke mg/cyc mg/cycle mg mm3 mm3/str mm3/stroke mm3/st mm³ mm³/str cc cc/min l l/h l/min gal gph
  l/100km mpg ° deg degree degrees °btdc degbtdc °ca °crk lambda λ λ. afr :1 hz khz ohm ohms ω m ft feet km mi miles g
  count counts bit on/off`
    .split(/\s+/)
    .map(unitKey),
);

/** Normalizes `º`, `˚`, `℃`, a broken degree sign, capitals, spaces and dots. */
function unitKey(text: string): string {
  return text
    .replaceAll(/[º˚℃℉²³μ]/g, (sign) => spellings[sign] ?? sign)
    .replace(/(Â°|[\ufffd?*](?=[CF]$))/, '°')
    .toLowerCase()
    .replaceAll(/[\s._^]/g, '')
    .replace('in-hg', 'inhg');
}

function unitOf(text: string): Unit | undefined {
  return text.length > maxUnitLength ? undefined : unitOfKey(unitKey(text));
}

function unitOfKey(key: string): Unit | undefined {
  return temperatureOf(key) ?? pressureOf(key);
}

function temperatureOf(key: string): Unit | undefined {
  const bare = key.replace(/^(°|degrees?|degs?)/, '');
  const scale = temperatures[temperatureNames[bare] ?? bare];
  return scale && { kind: 'temperature', ...scale };
}

function pressureOf(key: string): Unit | undefined {
  const bare = key.replaceAll(/[()]/g, '');
  const found = Object.entries(pressures)
    .filter(([unit]) => bare.startsWith(unit))
    .find(([unit]) => bare === unit || references[bare.slice(unit.length)]);
  if (!found) return undefined;
  const [name, factor] = found;
  return { kind: 'pressure', factor, offset: 0, reference: references[bare.slice(name.length)] };
}

export function isUnit(text: string): boolean {
  if (text.length > maxUnitLength) return false;
  const key = unitKey(text);
  return otherUnits.has(key) || unitOfKey(key) !== undefined;
}

/** Returns whether a unit measures a temperature or a pressure; undefined for any other unit. */
export function unitKind(unit: string): UnitKind | undefined {
  return unitOf(unit)?.kind;
}

/** Returns whether a unit of pressure is gauge or absolute; undefined if the unit doesn't tell. */
export function pressureReference(unit: string): PressureReference | undefined {
  return unitOf(unit)?.reference;
}

/** Returns the gauge unit for an absolute one: `psi` for `psia` and `psi (abs)`. */
export function gaugeUnit(unit: string): string {
  return pressureReference(unit) === 'absolute'
    ? unit.replace(/[ .(]*(absolute|abs|a)[ .)]*$/i, '')
    : unit;
}

/** Converts a value `v` to the unit `to`: `v * factor + offset`. */
export interface Conversion {
  unit: string;
  factor: number;
  offset: number;
}

/** Returns how to show values of a channel with this unit. Keeps the unit if the chosen one is unknown. */
export function conversionTo(
  unit: string,
  choice: { [Kind in UnitKind]?: string | undefined },
): Conversion {
  const from = unitOf(unit);
  const chosen = from && choice[from.kind];
  const to = chosen && unitOf(chosen);
  if (!from || !to || isSameUnit(from, to)) return { unit, factor: 1, offset: 0 };
  return {
    unit: chosen,
    factor: from.factor / to.factor,
    offset: (from.offset - to.offset) / to.factor,
  };
}

function isSameUnit(a: Unit, b: Unit): boolean {
  return a.factor === b.factor && a.offset === b.offset;
}

/**
 * Returns the function that converts values to one of the checks' units; undefined if the unit is
 * unknown or measures something else.
 */
export function converterTo(
  to: (typeof unitChoices)[UnitKind][number],
  unit: string,
): ((value: number) => number) | undefined {
  if (unitKind(unit) !== unitKind(to)) return undefined;
  const { factor, offset } = conversionTo(unit, { temperature: to, pressure: to });
  return (value) => value * factor + offset;
}
