import { makeOf } from '#worker/domain/fitment/truck.ts';
import { engineOfVin, type VinEngine } from './vin-engine.ts';
import { normalizeVin, type VinProblem, vinProblem } from './vin-format.ts';
import {
  chassisCabCodes,
  firstCodedYear,
  type Manufacturer,
  type ModelCode,
  manufacturers,
  modelCodes,
  type YearRange,
  yearCodes,
} from './vin-tables.ts';

export interface InvalidVin {
  kind: 'invalid';
  code: VinProblem['code'];
  /** A sentence for the user. */
  problem: string;
}

/** The facts that a well-formed VIN encodes. An undefined fact is uncertain, so the app asks the user. */
export interface ValidVin {
  kind: 'valid';
  vin: string;
  make: 'Dodge' | 'Ram' | undefined;
  year: number | undefined;
  model: ModelCode['model'] | undefined;
  /** The Cummins engine. */
  engine: '5.9L' | '6.7L' | undefined;
  /** Like `6.4L`, if it isn't a Cummins. */
  otherEngine: string | undefined;
  /** Undefined for a truck of another make. */
  body: 'pickup' | 'chassis cab' | undefined;
  /** False if the VIN rules out a Cummins-powered 2500 or 3500 pickup of the covered years. */
  isCovered: boolean;
  /** Why the truck isn't covered: a sentence for the user. */
  notCoveredReason: string | undefined;
}

/** The model years that we build files for. */
export const coveredYears: YearRange = [2003, 2024];

/** Reads a VIN of any case, with or without spaces and dashes. */
export function readVin(text: string): InvalidVin | ValidVin {
  const vin = normalizeVin(text);
  const problem = vinProblem(vin);
  if (problem) return { kind: 'invalid', code: problem.code, problem: problem.text };

  const manufacturer = manufacturers.find(({ codes }) => codes.includes(vin.slice(0, 3)));
  const year = manufacturer && yearOf(vin, manufacturer);
  const engine = year === undefined ? undefined : engineOfVin(vin, year);
  const facts = {
    make: manufacturer && makeIn(year === undefined ? manufacturer.years : [year, year]),
    year,
    model: year === undefined ? undefined : modelOf(vin, year),
    ...engineFacts(engine),
    body: manufacturer && bodyOf(vin, manufacturer, year),
  };
  const notCoveredReason = reasonNotCovered(facts);
  return {
    kind: 'valid',
    vin,
    ...facts,
    isCovered: notCoveredReason === undefined,
    notCoveredReason,
  };
}

/** Returns the make of trucks of these model years; undefined if it changed meanwhile. */
function makeIn([first, last]: YearRange): ValidVin['make'] {
  return makeOf(first) === makeOf(last) ? makeOf(first) : undefined;
}

type Facts = Pick<ValidVin, 'make' | 'year' | 'model' | 'engine' | 'otherEngine' | 'body'>;

/**
 * Returns the model year. A digit in position 7 means 1980 to 2009, and a letter means 2010 to
 * 2039. The rule applies to trucks up to 10,000 lb, but NHTSA's schemas show that Chrysler's
 * heavier trucks follow it, too. Returns undefined for a year in which the manufacturer identifier
 * wasn't in use.
 */
function yearOf(vin: string, manufacturer: Manufacturer): number | undefined {
  const index = yearCodes.indexOf(vin.charAt(9));
  if (index < 0) return undefined;
  const cycle = /\d/.test(vin.charAt(6)) ? 0 : yearCodes.length;
  const year = firstCodedYear + cycle + index;
  return isInYears(manufacturer, year) ? year : undefined;
}

function modelOf(vin: string, year: number): ModelCode['model'] | undefined {
  return modelCodes.find((code) => isInYears(code, year) && code.pattern.test(vin.slice(4, 7)))
    ?.model;
}

function engineFacts(engine: VinEngine | undefined): Pick<Facts, 'engine' | 'otherEngine'> {
  if (!engine?.isCummins) return { engine: undefined, otherEngine: engine?.displacement };
  return { engine: engine.displacement === '5.9L' ? '5.9L' : '6.7L', otherEngine: undefined };
}

function bodyOf(
  vin: string,
  { isIncomplete }: Manufacturer,
  year: number | undefined,
): 'pickup' | 'chassis cab' {
  const isChassisCab = (code: (typeof chassisCabCodes)[number]) =>
    isInYears(code, year) && code.pattern.test(vin.slice(3));
  return isIncomplete || chassisCabCodes.some(isChassisCab) ? 'chassis cab' : 'pickup';
}

function isInYears({ years: [first, last] }: { years: YearRange }, year = 0): boolean {
  return year >= first && year <= last;
}

function reasonNotCovered({ year, model, otherEngine, body }: Facts): string | undefined {
  if (body === undefined) return 'The VIN isn’t from a Dodge or Ram truck.';
  if (year !== undefined && !isInYears({ years: coveredYears }, year)) {
    return `The VIN says ${year}. Files are for ${coveredYears[0]} to ${coveredYears[1]} trucks.`;
  }
  if (model !== undefined && model !== '2500' && model !== '3500') {
    const name = /\d/.test(model) ? `Ram ${model}` : model;
    return `The VIN says ${name}. Files are for the 2500 and 3500.`;
  }
  if (body === 'chassis cab') return 'The VIN says chassis cab. Files are for pickups.';
  if (otherEngine !== undefined) {
    return `The VIN says a gas engine (${otherEngine}). Files are for the Cummins diesel.`;
  }
  return undefined;
}
