import type { PublicProductJson } from '#worker/domain/catalog/public-catalog.ts';
import { fits } from '#worker/domain/fitment/fits.ts';
import { type Truck, truckName, truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';
import {
  catalogModelOf,
  type TruckChoices,
  truckChoices,
  truckFromChoice,
} from '#worker/domain/fitment/truck-choices.ts';
import { readVin, type ValidVin } from '#worker/domain/fitment/vin.ts';

type Products = readonly PublicProductJson[];

/** What the visitor has entered. Empty texts are not chosen yet. */
export interface FinderChoice {
  year: string;
  /** A model of the catalog, like `Ram 2500`. */
  model: string;
  transmission: string;
  vin: ValidVin | undefined;
}

/** Shown until the truck is known. */
export const finderHint = 'Pick your truck to see what fits.';

export const vinHint = 'We read it on your device, without sending it anywhere.';

export const noChoice: FinderChoice = { year: '', model: '', transmission: '', vin: undefined };

/** What the finder shows for a choice. */
export interface FinderView {
  choices: TruckChoices;
  /** Undefined until year and model are known. */
  truck: Truck | undefined;
  fitting: PublicProductJson[];
  /** One sentence about what fits. */
  status: string;
}

/** Returns what to show for a choice: the options of each select, and the calibrations that fit. */
export function finderView(products: Products, choice: FinderChoice): FinderView {
  const choices = truckChoices(products, choice);
  const truck = truckOf(choice);
  const fitting = truck ? products.filter((product) => fits(product, truck)) : [];
  const status = truck ? statusOf(truck, fitting.length) : finderHint;
  return { choices, truck, fitting, status };
}

function statusOf(truck: Truck, count: number): string {
  if (count === 0) return `We don’t have a calibration for your ${truckName(truck)} yet.`;
  const name = truckNameWithTransmission(truck);
  return `${count === 1 ? '1 calibration fits' : `${count} calibrations fit`} your ${name}`;
}

function truckOf({ year, model, transmission, vin }: FinderChoice): Truck | undefined {
  if (!year || !model || vin?.isCovered === false) return undefined;
  const truck = truckFromChoice({ year, model, transmission: transmission || null });
  return vin ? { ...truck, vin: vin.vin } : truck;
}

/** Returns the choice after the visitor picked something. A pick that contradicts the VIN drops the VIN. */
export function pick(
  products: Products,
  choice: FinderChoice,
  change: Partial<Omit<FinderChoice, 'vin'>>,
): FinderChoice {
  const picked = { ...choice, ...change };
  const isTrue = Object.entries(factsOf(products, choice.vin)).every(
    ([fact, value]) => !value || picked[fact as 'year' | 'model'] === value,
  );
  const { models } = truckChoices(products, { year: picked.year });
  const model = models.includes(picked.model) ? picked.model : '';
  const { transmissions } = truckChoices(products, { year: picked.year, model });
  const isOffered = model !== '' && transmissions.includes(picked.transmission);
  return {
    year: picked.year,
    model,
    transmission: isOffered ? picked.transmission : '',
    vin: isTrue ? choice.vin : undefined,
  };
}

/** The result of typing a VIN: the new choice and a sentence about the VIN. */
interface VinReading {
  choice: FinderChoice;
  message: string;
  isInvalid: boolean;
}

/** Reads a typed VIN and takes over what it says for certain. An invalid VIN changes nothing else. */
export function typeVin(products: Products, choice: FinderChoice, text: string): VinReading {
  if (text.trim() === '') {
    return { choice: { ...choice, vin: undefined }, message: vinHint, isInvalid: false };
  }
  const vin = readVin(text);
  if (vin.kind === 'invalid') {
    return { choice: { ...choice, vin: undefined }, message: vin.problem, isInvalid: true };
  }
  if (vin.reason !== undefined) {
    return { choice: { ...noChoice, vin }, message: vin.reason, isInvalid: false };
  }
  const facts = factsOf(products, vin);
  const read = pick(products, { ...choice, vin: undefined }, facts);
  // Shows that nothing fits if the catalog lacks the VIN's truck.
  const known = { ...read, ...facts, vin };
  return { choice: known, message: messageOf(known, vin), isInvalid: false };
}

/** Returns the certain facts of a VIN as a choice. */
function factsOf(
  products: Products,
  vin: ValidVin | undefined,
): Partial<Pick<FinderChoice, 'year' | 'model'>> {
  const { year, model } = vin ?? {};
  const models = products.map((product) => product.model);
  return {
    ...(year !== undefined && { year: `${year}` }),
    ...(model !== undefined && { model: catalogModelOf(models, model) ?? `Ram ${model}` }),
  };
}

function messageOf(
  choice: FinderChoice,
  { year, make, model, engine, questions }: ValidVin,
): string {
  const truck = [year, make, model].filter(Boolean).join(' ');
  const facts = [truck, engine && `${engine} Cummins`].filter(Boolean).join(', ');
  // No select asks for the engine: the finder lists the calibrations of both.
  const open = questions.filter((question) => question !== 'engine' && !choice[question]);
  const ask = open.length > 0 ? ` Pick the ${new Intl.ListFormat('en-US').format(open)}.` : '';
  return `The VIN says ${facts}.${ask}`;
}

/** Returns the choice of a truck that the visitor chose earlier. */
export function choiceOf(products: Products, truck: Truck): FinderChoice {
  const { models } = truckChoices(products, { year: truck.year });
  const change = {
    year: truck.year,
    model: catalogModelOf(models, truck.model) ?? '',
    transmission: truck.transmission ?? '',
  };
  const vin = truck.vin ? readVin(truck.vin) : undefined;
  const known = vin?.kind === 'valid' && vin.isCovered ? vin : undefined;
  return pick(products, { ...noChoice, vin: known }, change);
}
