import { isBlank } from '#worker/domain/blank-text.ts';
import type { PublicProductJson } from '#worker/domain/catalog/public-catalog.ts';
import { fits } from '#worker/domain/fitment/fits.ts';
import { type Truck, truckName, truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';
import {
  answersOfTruck,
  changeAnswers,
  noAnswers,
  type TruckAnswers,
  type TruckChoices,
  truckChoices,
  truckOfAnswers,
} from '#worker/domain/fitment/truck-choices.ts';
import { readVin, type ValidVin } from '#worker/domain/fitment/vin.ts';
import { answersOfVin, vinSentence } from '#worker/domain/fitment/vin-answers.ts';

type Products = readonly PublicProductJson[];

/** What the visitor has entered. */
export interface FinderChoice extends TruckAnswers {
  vin: ValidVin | undefined;
}

/** Shown until the truck is known. */
export const finderHint = 'Pick your truck to see what fits.';

export const vinHint = 'We read it on your device, without sending it anywhere.';

export const noChoice: FinderChoice = { ...noAnswers, vin: undefined };

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

function truckOf({ vin, ...answers }: FinderChoice): Truck | undefined {
  return vin?.isCovered === false ? undefined : truckOfAnswers(answers, vin?.vin ?? null);
}

/** Returns the choice after the visitor picked something. A pick that contradicts the VIN drops the VIN. */
export function pickAnswer(
  products: Products,
  { vin, ...answers }: FinderChoice,
  change: Partial<TruckAnswers>,
): FinderChoice {
  const picked = { ...answers, ...change };
  const facts = vin ? answersOfVin(products, vin) : {};
  // Object.entries loses the key type.
  const matchesVin = Object.entries(facts).every(
    ([fact, value]) => picked[fact as keyof typeof facts] === value,
  );
  return { ...changeAnswers(products, answers, change), vin: matchesVin ? vin : undefined };
}

/** The result of typing a VIN: the new choice and a sentence about the VIN. */
interface VinReading {
  choice: FinderChoice;
  message: string;
  isInvalid: boolean;
}

/** Reads a typed VIN and fills in the answers it is certain about. An invalid VIN changes nothing else. */
export function enterVin(products: Products, choice: FinderChoice, text: string): VinReading {
  if (isBlank(text)) {
    return { choice: { ...choice, vin: undefined }, message: vinHint, isInvalid: false };
  }
  const vin = readVin(text);
  if (vin.kind === 'invalid') {
    return { choice: { ...choice, vin: undefined }, message: vin.problem, isInvalid: true };
  }
  if (vin.reason !== undefined) {
    return { choice: { ...noChoice, vin }, message: vin.reason, isInvalid: false };
  }
  const facts = answersOfVin(products, vin);
  // Keep the VIN's answers even if the catalog lacks that truck, so that the finder says nothing fits.
  const known = { ...changeAnswers(products, choice, facts), ...facts };
  return { choice: { ...known, vin }, message: vinSentence(vin, known), isInvalid: false };
}

/** Returns the choice of a truck that the visitor chose earlier. */
export function choiceOf(products: Products, truck: Truck): FinderChoice {
  const vin = truck.vin ? readVin(truck.vin) : undefined;
  const known = vin?.kind === 'valid' && vin.isCovered ? vin : undefined;
  const answers = changeAnswers(products, noAnswers, answersOfTruck(products, truck));
  return { ...answers, vin: known };
}
