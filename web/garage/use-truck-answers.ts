import { useState } from 'react';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { TruckAnswers } from '#worker/domain/fitment/truck-choices.ts';
import { changeTruck, choiceOf, choicesOf, type TruckChoice, truckOf } from './truck-choice.ts';
import { useCurrentTruck } from './use-current-truck.ts';
import { useVinField } from './use-vin-field.ts';

/**
 * Manages the answers to 'What do you drive?'. A year and a model are enough for a current truck; the transmission is
 * optional.
 */
export function useTruckAnswers(products: readonly ProductJson[]) {
  const { truck, trucks, choose } = useCurrentTruck();
  const [incomplete, setIncomplete] = useState<TruckChoice>();
  const choice = incomplete ?? choiceOf(products, truck);
  const { answers, vin } = choice;
  const vinField = useVinField({
    vin: vin ?? '',
    onType: (text) => {
      if (text === '' && vin) change({ kind: 'clearVin' });
    },
    onRead: (reading) => {
      if (!reading.isCovered) return;
      change({ kind: 'readVin', vin: reading.vin, answers: reading.answers(products) });
    },
  });

  function change(action: Parameters<typeof changeTruck>[2]): void {
    const changed = changeTruck(products, choice, action);
    const chosen = truckOf(changed);
    setIncomplete(chosen ? undefined : changed);
    choose(chosen);
  }

  function chooseSaved(saved: TruckJson): void {
    setIncomplete(undefined);
    choose(saved);
  }

  return {
    answers,
    choices: choicesOf(products, answers),
    vinField,
    pick: (question: keyof TruckAnswers, answer: string) =>
      change({ kind: 'pick', question, answer }),
    garage: { truck, trucks, choose: chooseSaved },
  };
}
