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

interface IncompleteAnswers {
  answers: TruckAnswers;
  vin: string | null;
}

/**
 * Manages the answers to 'What do you drive?'. A year and a model are enough for a current truck; the transmission is
 * optional.
 */
export function useTruckAnswers(products: readonly ProductJson[]) {
  const { truck, trucks, choose } = useCurrentTruck();
  const [incomplete, setIncomplete] = useState<IncompleteAnswers>();
  const known = truck
    ? { answers: answersOfTruck(products, truck), vin: truck.vin ?? null }
    : { answers: noAnswers, vin: null };
  const { answers, vin } = incomplete ?? known;
  const vinField = useVinField({
    vin: vin ?? '',
    onType: (text) => {
      if (text === '' && vin) answer(answers, null);
    },
    onRead: applyReading,
  });

  function answer(changed: TruckAnswers, changedVin: string | null): void {
    const answered = truckOfAnswers(changed, changedVin);
    setIncomplete(answered ? undefined : { answers: changed, vin: changedVin });
    choose(answered);
  }

  function applyReading(reading: VinReading): void {
    if (!reading.isCovered) return;
    const certain = reading.answers(products);
    // Keep the VIN's answers even if the catalog lacks that truck, so that the page says nothing fits.
    answer({ ...changeAnswers(products, answers, certain), ...certain }, reading.vin);
  }

  function pick(question: keyof TruckAnswers, text: string): void {
    // Any other change could contradict the VIN.
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
