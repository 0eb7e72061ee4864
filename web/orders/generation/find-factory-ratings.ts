import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { coversYear, startingYear } from '#worker/domain/catalog/year-range.ts';
import { type FactoryRating, factoryRatingTable } from './factory-rating-table.ts';

/**
 * Returns the factory ratings of a calibration's engine, with their years limited to the
 * calibration's. Empty for a truck without a published rating.
 */
export function factoryRatings(
  product: Pick<ProductJson, 'brand' | 'yearRange' | 'engineType' | 'model' | 'transmissionType'>,
): FactoryRating[] {
  const { brand, yearRange, engineType, model, transmissionType } = product;
  const isRatedPickup = brand === 'Cummins' && /\b[23]500\b/.test(model);
  if (!isRatedPickup || !Number.isFinite(startingYear(yearRange))) return [];
  return factoryRatingTable
    .filter(
      ({ engine, transmission = '' }) =>
        engineType.includes(engine) && transmissionType.includes(transmission),
    )
    .flatMap((rating) => {
      const years = yearsOf(rating).filter((year) => coversYear(yearRange, `${year}`));
      const [firstYear] = years;
      const lastYear = years.at(-1);
      return firstYear && lastYear ? [{ ...rating, firstYear, lastYear }] : [];
    });
}

function yearsOf({ firstYear, lastYear }: FactoryRating): number[] {
  return Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
}
