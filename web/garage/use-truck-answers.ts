import { useState } from 'react';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';
import {
  catalogModelOf,
  truckChoices,
  truckFromChoice,
} from '#worker/domain/fitment/truck-choices.ts';
import type { ValidVin } from '#worker/domain/fitment/vin.ts';
import { useCurrentTruck } from './use-current-truck.ts';
import { useVinField } from './use-vin-field.ts';

/** The answers to 'What do you drive?'; empty for an open question. */
export interface TruckAnswers {
  year: string;
  /** A model of the catalog, like `Ram 2500`. */
  model: string;
  transmission: string;
}

type Answers = TruckAnswers & { vin: string };

/**
 * Manages the answers to 'What do you drive?'. A year and a model make the current truck; the transmission makes it
 * exact.
 */
export function useTruckAnswers(products: readonly ProductJson[]) {
  const { truck, trucks, choose } = useCurrentTruck();
  const [incomplete, setIncomplete] = useState<Answers>();
  const answers = incomplete ?? answersOf(truck, products);
  const vin = useVinField({ vin: answers.vin, onRead: takeReading });

  function answer(changed: Answers): void {
    const truckOfAnswers = truckOf(changed);
    setIncomplete(truckOfAnswers ? undefined : changed);
    choose(truckOfAnswers);
  }

  function takeReading({ vin: read, year, model, reason }: ValidVin): void {
    if (reason !== undefined) return;
    const facts = {
      year: year === undefined ? '' : `${year}`,
      model: model === undefined ? '' : (catalogModelOf(modelsOf(products), model) ?? model),
    };
    const isSameTruck = facts.year === answers.year && facts.model === answers.model;
    answer({ ...facts, transmission: isSameTruck ? answers.transmission : '', vin: read });
  }

  function pick(question: keyof TruckAnswers, text: string): void {
    const picked = { ...answers, [question]: text };
    // A VIN stays only with answers that it left open.
    const keepsVin = question === 'transmission' || answers[question] === '';
    answer({ ...possible(picked, question, products), vin: keepsVin ? answers.vin : '' });
  }

  return {
    answers,
    choices: choicesFor(answers, products),
    vin,
    pick,
    garage: {
      truck,
      trucks,
      choose(saved: TruckJson): void {
        setIncomplete(undefined);
        choose(saved);
      },
    },
  };
}

function modelsOf(products: readonly ProductJson[]): string[] {
  return truckChoices(products, {}).models;
}

function answersOf(truck: Truck | undefined, products: readonly ProductJson[]): Answers {
  if (!truck) return { year: '', model: '', transmission: '', vin: '' };
  const { year, model, transmission, vin } = truck;
  return {
    year,
    model: catalogModelOf(modelsOf(products), model) ?? model,
    transmission: transmission ?? '',
    vin: vin ?? '',
  };
}

function truckOf({ year, model, transmission, vin }: Answers): Truck | undefined {
  if (!year || !model) return undefined;
  return {
    ...truckFromChoice({ year, model, transmission: transmission || null }),
    vin: vin || null,
  };
}

/** Empties the later answers that a changed answer rules out. */
function possible(
  answers: TruckAnswers,
  changed: keyof TruckAnswers,
  products: readonly ProductJson[],
): TruckAnswers {
  const { models } = truckChoices(products, { year: answers.year });
  const model = changed !== 'year' || models.includes(answers.model) ? answers.model : '';
  const { transmissions } = truckChoices(products, { year: answers.year, model });
  const keepsTransmission =
    changed === 'transmission' || transmissions.includes(answers.transmission);
  return { ...answers, model, transmission: keepsTransmission ? answers.transmission : '' };
}

/** Returns the options of each question. The current answer is one of them, even if the catalog doesn't have it. */
function choicesFor(answers: TruckAnswers, products: readonly ProductJson[]) {
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
