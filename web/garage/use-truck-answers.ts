import { useState } from 'react';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import {
  answersOfTruck,
  changeAnswers,
  noAnswers,
  type TruckAnswers,
  truckChoices,
  truckOfAnswers,
} from '#worker/domain/fitment/truck-choices.ts';
import { useCurrentTruck } from './use-current-truck.ts';
import { useVinField } from './use-vin-field.ts';
import type { VinReading } from './vin-reader.ts';

interface Incomplete {
  answers: TruckAnswers;
  vin: string | null;
}

/**
 * Manages the answers to 'What do you drive?'. A year and a model make the current truck; the transmission makes it
 * exact.
 */
export function useTruckAnswers(products: readonly ProductJson[]) {
  const { truck, trucks, choose } = useCurrentTruck();
  const [incomplete, setIncomplete] = useState<Incomplete>();
  const known = truck
    ? { answers: answersOfTruck(products, truck), vin: truck.vin ?? null }
    : { answers: noAnswers, vin: null };
  const { answers, vin } = incomplete ?? known;
  const vinField = useVinField({
    vin: vin ?? '',
    onType: (text) => {
      if (text === '' && vin) answer(answers, null);
    },
    onRead: takeReading,
  });

  function answer(changed: TruckAnswers, changedVin: string | null): void {
    const answered = truckOfAnswers(changed, changedVin);
    setIncomplete(answered ? undefined : { answers: changed, vin: changedVin });
    choose(answered);
  }

  function takeReading(reading: VinReading): void {
    if (!reading.isCovered) return;
    const facts = reading.answers(products);
    // The facts stay if the catalog lacks the VIN's truck, to show that nothing fits.
    answer({ ...changeAnswers(products, answers, facts), ...facts }, reading.vin);
  }

  function pick(question: keyof TruckAnswers, text: string): void {
    // The VIN stays only with answers that it leaves open.
    const keepsVin = question === 'transmission' || answers[question] === '';
    answer(changeAnswers(products, answers, { [question]: text }), keepsVin ? vin : null);
  }

  function chooseSaved(saved: TruckJson): void {
    setIncomplete(undefined);
    choose(saved);
  }

  return {
    answers,
    choices: choicesFor(products, answers),
    vinField,
    pick,
    garage: { truck, trucks, choose: chooseSaved },
  };
}

/** Returns the options of each question. The current answer is one of them, even if the catalog doesn't have it. */
function choicesFor(products: readonly ProductJson[], answers: TruckAnswers) {
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
