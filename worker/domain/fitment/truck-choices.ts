/** The choices and answers of 'What do you drive?', shared by the landing page and the app. */
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { coversYear } from '#worker/domain/catalog/year-range.ts';
import { makeOf, modelNumber, type Truck } from './truck.ts';

type ProductFacts = Pick<ProductJson, 'yearRange' | 'model' | 'transmissionType'>;

/** The choices so far. An empty string means not chosen yet. */
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
 * Returns what a user can choose next, from the catalog's calibrations: every year, the models of
 * the chosen year, and the transmissions of the chosen year and model.
 */
export function truckChoices(
  products: readonly ProductFacts[],
  { year, model }: Chosen,
): TruckChoices {
  const sameYear = year
    ? products.filter(({ yearRange }) => coversYear(yearRange, year))
    : products;
  const sameModel = model ? sameYear.filter((product) => product.model === model) : sameYear;
  return {
    years: distinct(products.flatMap(({ yearRange }) => yearsIn(yearRange))).reverse(),
    models: distinct(sameYear.map((product) => product.model)),
    transmissions: distinct(sameModel.map(({ transmissionType }) => transmissionType)),
  };
}

/** Returns the chosen truck. `model` is a catalog model like `Ram 2500`. */
export function truckFromChoice(choice: {
  year: string;
  model: string;
  transmission: string | null;
}): Truck {
  const make = makeOf(Number(choice.year));
  const model = make === 'Ram' ? choice.model.replace(/^Ram /, '') : choice.model;
  return { year: choice.year, make, model, transmission: choice.transmission };
}

/** Returns the catalog's name for a truck's model, like `Ram 2500` for `2500`, or undefined for an unknown model. */
export function catalogModelOf(models: readonly string[], model: string): string | undefined {
  const number = modelNumber(model);
  return models.find((known) => modelNumber(known) === number);
}

/** The answers so far. An empty string means not answered yet. */
export interface TruckAnswers {
  year: string;
  /** A catalog model like `Ram 2500`. */
  model: string;
  transmission: string;
}

export const noAnswers: TruckAnswers = { year: '', model: '', transmission: '' };

/** Returns the truck that the answers and the VIN describe; undefined until the year and model are known. */
export function truckOfAnswers(
  { year, model, transmission }: TruckAnswers,
  vin: string | null,
): Truck | undefined {
  if (!year || !model) return undefined;
  return { ...truckFromChoice({ year, model, transmission: transmission || null }), vin };
}

/** Returns the answers that describe a truck, even one that the catalog doesn't have. */
export function answersOfTruck(
  products: readonly ProductFacts[],
  { year, model, transmission }: Truck,
): TruckAnswers {
  return { year, model: modelOf(products, model), transmission: transmission ?? '' };
}

/** Applies a change to the answers and clears the later answers that no longer match the catalog. */
export function changeAnswers(
  products: readonly ProductFacts[],
  answers: TruckAnswers,
  change: Partial<TruckAnswers>,
): TruckAnswers {
  const { year, ...later } = { ...answers, ...change };
  const { models } = truckChoices(products, { year });
  const model = models.includes(later.model) ? later.model : '';
  const { transmissions } = truckChoices(products, { year, model });
  const isOffered = model !== '' && transmissions.includes(later.transmission);
  return { year, model, transmission: isOffered ? later.transmission : '' };
}

function modelOf(products: readonly ProductFacts[], model: string): string {
  return catalogModelOf(truckChoices(products, {}).models, model) ?? model;
}

function yearsIn(yearRange: string): string[] {
  const [first = Number.NaN, last = Number.NaN] = yearRange.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
