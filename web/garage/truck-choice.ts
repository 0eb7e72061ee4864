/** The state of 'What do you drive?' on the landing page, in the catalog and in My Trucks. */
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';
import {
  answersOfTruck,
  changeAnswers,
  noAnswers,
  type TruckAnswers,
  truckChoices,
  truckOfAnswers,
} from '#worker/domain/fitment/truck-choices.ts';

export type Products = readonly Pick<ProductJson, 'yearRange' | 'model' | 'transmissionType'>[];

/** The user's answers, and the VIN if they entered one. */
export interface TruckChoice {
  answers: TruckAnswers;
  vin: string | null;
}

type TruckAction =
  | { kind: 'pick'; question: keyof TruckAnswers; answer: string }
  /** `answers` are those that the VIN determines. */
  | { kind: 'readVin'; vin: string; answers: Partial<TruckAnswers> }
  | { kind: 'clearVin' };

export const noChoice: TruckChoice = { answers: noAnswers, vin: null };

/**
 * Returns the choice after an action. A VIN overrides the year and the model. Another year or model
 * is another truck, so it drops the VIN.
 */
export function changeTruck(
  products: Products,
  { answers, vin }: TruckChoice,
  action: TruckAction,
): TruckChoice {
  if (action.kind === 'clearVin') return { answers, vin: null };
  if (action.kind === 'readVin') {
    const changed = changeAnswers(products, answers, action.answers);
    // Keep the VIN's answers even if the catalog lacks that truck, so that the page says nothing
    // fits.
    return { answers: { ...changed, ...action.answers }, vin: action.vin };
  }
  const { question, answer } = action;
  const isSameTruck = question === 'transmission' || ['', answer].includes(answers[question]);
  return {
    answers: changeAnswers(products, answers, { [question]: answer }),
    vin: isSameTruck ? vin : null,
  };
}

/** Returns the choice of a truck that the user chose earlier. */
export function choiceOf(products: Products, truck: Truck | undefined): TruckChoice {
  if (!truck) return noChoice;
  return { answers: answersOfTruck(products, truck), vin: truck.vin ?? null };
}

/** Returns the chosen truck; undefined until the year and model are known. */
export function truckOf({ answers, vin }: TruckChoice): Truck | undefined {
  return truckOfAnswers(answers, vin);
}

/** Returns the options of each question. Always includes the current answer, even if no calibration has it. */
export function choicesOf(products: Products, answers: TruckAnswers) {
  const { years, models, transmissions } = truckChoices(products, answers);
  return {
    year: withAnswer(years, answers.year),
    model: withAnswer(models, answers.model),
    transmission: withAnswer(transmissions, answers.transmission),
  };
}

function withAnswer(choices: readonly string[], answer: string): readonly string[] {
  return answer === '' || choices.includes(answer) ? choices : [answer, ...choices];
}
