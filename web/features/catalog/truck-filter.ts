import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { distinctYearRanges } from '#worker/domain/catalog/year-range.ts';
import { isSameModel } from '#worker/domain/fitment/fits.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';

type ProductFacts = Pick<ProductJson, 'yearRange' | 'engineType' | 'model' | 'transmissionType'>;

/** Explains why several calibrations fit a truck and how to choose. Undefined if at most one fits. */
export function multipleFitsHint(
  fitting: readonly ProductFacts[],
  { year, transmission }: Truck,
): string | undefined {
  const engines = distinct(fitting.map(({ engineType }) => engineType));
  const transmissions = distinct(fitting.map(({ transmissionType }) => transmissionType));
  const ranges = distinctYearRanges(fitting);
  const asksTransmission = transmission === null && transmissions.length > 1;
  const hints = [
    engines.length > 1 &&
      `${year} trucks came with the ${engines.join(' or the ')}. Your VIN tells which.`,
    engines.length < 2 &&
      ranges.length > 1 &&
      `${year} is in ${ranges.join(' and ')}, so we show both. We check your choice when we review your order.`,
    asksTransmission && 'Pick your transmission to narrow it down.',
  ];
  return hints.filter(Boolean).join(' ') || undefined;
}

/** Returns the year range closest to a truck's year, of the truck's model if the catalog has it. */
export function closestYears(
  products: readonly ProductFacts[],
  { year, model }: Truck,
): string | undefined {
  const sameModel = products.filter((product) => isSameModel(product.model, model));
  const ranges = distinctYearRanges(sameModel.length > 0 ? sameModel : products);
  return ranges.toSorted((a, b) => yearsApart(a, year) - yearsApart(b, year))[0];
}

function yearsApart(yearRange: string, year: string): number {
  const [first = Number.NaN, last = first] = yearRange.split('-').map(Number);
  const apart = Math.max(first - Number(year), Number(year) - last, 0);
  return Number.isNaN(apart) ? Number.POSITIVE_INFINITY : apart;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
