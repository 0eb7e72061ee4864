import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { modelNumber } from '#worker/domain/fitment/truck.ts';
import { checkDigit } from '#worker/domain/fitment/vin-format.ts';
import { firstCodedYear, yearCodes } from '#worker/domain/fitment/vin-tables.ts';
import type { Random } from './seeded-random.ts';

interface VinStart {
  years: readonly [first: number, last: number];
  engine: string;
  /** Positions 1 to 8 of a 2500 and a 3500. */
  starts: Readonly<Record<string, string>>;
}

const starts: readonly VinStart[] = [
  { years: [2003, 2004], engine: '5.9L', starts: { 2500: '3D7KU28C', 3500: '3D7MU48C' } },
  { years: [2005, 2007], engine: '5.9L', starts: { 2500: '3D7KS28C', 3500: '3D7MS48C' } },
  { years: [2007, 2008], engine: '6.7L', starts: { 2500: '3D7KS28A', 3500: '3D7MX48A' } },
  { years: [2009, 2009], engine: '6.7L', starts: { 2500: '3D7KS28L', 3500: '3D7MX48L' } },
  { years: [2010, 2011], engine: '6.7L', starts: { 2500: '3D7UT2CL', 3500: '3D73Y4CL' } },
  { years: [2012, 2012], engine: '6.7L', starts: { 2500: '3C6UD5DL', 3500: '3C63DRGL' } },
  { years: [2013, 2024], engine: '6.7L', starts: { 2500: '3C6UR5DL', 3500: '3C63RRGL' } },
];

/** Position 11, the plant: Saltillo. */
const plantCode = 'G';

/** Generates a well-formed VIN of a truck that a calibration fits. Returns null if `starts` has no data for the truck. */
export function makeVin(
  random: Random,
  { model, engineType }: Pick<ProductJson, 'model' | 'engineType'>,
  year: number,
): string | null {
  const serial = random.characters('0123456789', 6);
  const known = starts.find(
    ({ years: [first, last], engine }) => engine === engineType && year >= first && year <= last,
  );
  const start = known?.starts[modelNumber(model) ?? ''];
  if (start === undefined) return null;
  const yearCode = yearCodes[(year - firstCodedYear) % yearCodes.length];
  const vin = `${start}0${yearCode}${plantCode}${serial}`;
  return `${start}${checkDigit(vin)}${vin.slice(9)}`;
}
