export type UnitKind = 'temperature' | 'pressure';

/** The units to which the user can switch, by kind. The checks use the first ones. */
export const unitChoices = {
  temperature: ['°F', '°C'],
  pressure: ['psi', 'kPa'],
} as const;

/** The chosen unit of each kind. Undefined keeps the unit of the file. */
export type UnitChoice = {
  [Kind in UnitKind]?: (typeof unitChoices)[Kind][number] | undefined;
};

interface Unit {
  kind: UnitKind;
  /** °C or kPa per unit. */
  factor: number;
  /** °C at zero. */
  offset: number;
}

const temperature = (factor: number, offset: number): Unit => ({
  kind: 'temperature',
  factor,
  offset,
});
const pressure = (factor: number): Unit => ({ kind: 'pressure', factor, offset: 0 });

const kPaPerPsi = 6.894757293168;

const units: Record<string, Unit> = {
  c: temperature(1, 0),
  f: temperature(5 / 9, -160 / 9),
  k: temperature(1, -273.15),
  psi: pressure(kPaPerPsi),
  psig: pressure(kPaPerPsi),
  psia: pressure(kPaPerPsi),
  kpa: pressure(1),
  mpa: pressure(1000),
  pa: pressure(0.001),
  hpa: pressure(0.1),
  bar: pressure(100),
  mbar: pressure(0.1),
  inhg: pressure(3.386389),
};

function unitOf(text: string): Unit | undefined {
  return units[text.toLowerCase().replaceAll(/°|deg|[ .]/g, '')];
}

/** Returns whether a unit measures a temperature or a pressure, or undefined for any other. */
export function unitKind(unit: string): UnitKind | undefined {
  return unitOf(unit)?.kind;
}

/** A value in a unit `to`, from a value `v` in another one: `v * factor + offset`. */
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
