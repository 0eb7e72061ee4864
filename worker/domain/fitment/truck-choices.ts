import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { coversYear } from '#worker/domain/catalog/year-range.ts';
import { makeOf, modelNumber, type Truck } from './truck.ts';

type ProductFacts = Pick<ProductJson, 'yearRange' | 'model' | 'transmissionType'>;

/** What the user has chosen so far; empty for nothing. */
interface Chosen {
  year?: string | undefined;
  model?: string | undefined;
}

export interface TruckChoices {
  /** Newest first. */
  years: string[];
  /** Like `Ram 2500`. */
  models: string[];
  transmissions: string[];
}

/**
 * Returns what a user can choose next, from the catalog's calibrations: every year, the models of the chosen year, and
 * the transmissions of the chosen year and model.
 */
export function truckChoices(
  products: readonly ProductFacts[],
  { year, model }: Chosen,
): TruckChoices {
  const ofYear = year ? products.filter(({ yearRange }) => coversYear(yearRange, year)) : products;
  const ofModel = model ? ofYear.filter((product) => product.model === model) : ofYear;
  return {
    years: distinct(products.flatMap(({ yearRange }) => yearsIn(yearRange))).reverse(),
    models: distinct(ofYear.map((product) => product.model)),
    transmissions: distinct(ofModel.map(({ transmissionType }) => transmissionType)),
  };
}

/** Returns the truck of a choice. `model` is a catalog model like `Ram 2500`. */
export function truckFromChoice(choice: {
  year: string;
  model: string;
  transmission: string | null;
}): Truck {
  const make = makeOf(Number(choice.year));
  const model = make === 'Ram' ? choice.model.replace(/^Ram /, '') : choice.model;
  return { year: choice.year, make, model, transmission: choice.transmission };
}

/** Returns the catalog model that a truck's model means, like `Ram 2500` for `2500`; undefined if there is none. */
export function catalogModelOf(models: readonly string[], model: string): string | undefined {
  const number = modelNumber(model);
  return models.find((known) => known === model || modelNumber(known) === number);
}

function yearsIn(yearRange: string): string[] {
  const [first = Number.NaN, last = Number.NaN] = yearRange.split('-').map(Number);
  if (!(first <= last)) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
