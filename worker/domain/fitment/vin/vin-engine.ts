/**
 * Reads the engine of a Ram or Dodge pickup from position 8 of its VIN. The other VIN tables are in a separate file,
 * because the catalog's first view needs only the engine.
 *
 * Source: NHTSA's Product Information Catalog (vPIC, https://vpic.nhtsa.dot.gov), the Chrysler and
 * Dodge truck engine schemas of model years 2003 to 2024.
 */
import { vinProblem } from './vin-format.ts';

export interface VinEngine {
  /** Like `6.7L`. */
  displacement: string;
  isCummins: boolean;
}

interface EngineCode extends VinEngine {
  /** Position 8. */
  code: string;
  /** The first and last model year. */
  years: readonly [number, number];
}

const engineCodes: readonly EngineCode[] = [
  cummins('6', [2003, 2004], '5.9L'),
  cummins('C', [2003, 2007], '5.9L'),
  cummins('A', [2007, 2008], '6.7L'),
  cummins('L', [2009, 2024], '6.7L'),
  gas('W', [2003, 2003], '8.0L'),
  gas('Z', [2003, 2003], '5.9L'),
  gas('D', [2003, 2008], '5.7L'),
  gas('T', [2009, 2024], '5.7L'),
  gas('J', [2014, 2024], '6.4L'),
];

/** Returns the engine that a VIN identifies in a model year; undefined for a VIN with a typo or an unknown code. */
export function engineOfVin(vin: string, year: number): VinEngine | undefined {
  if (vinProblem(vin)) return undefined;
  return engineCodes.find(
    ({ code, years: [first, last] }) => code === vin[7] && year >= first && year <= last,
  );
}

function cummins(code: string, years: EngineCode['years'], displacement: string): EngineCode {
  return { code, years, displacement, isCummins: true };
}

function gas(code: string, years: EngineCode['years'], displacement: string): EngineCode {
  return { code, years, displacement, isCummins: false };
}
