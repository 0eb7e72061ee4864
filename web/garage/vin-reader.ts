import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { TruckAnswers } from '#worker/domain/fitment/truck-choices.ts';
import { type InvalidVin, readVin, type ValidVin } from '#worker/domain/fitment/vin.ts';
import { answersOfVin, vinSentence } from '#worker/domain/fitment/vin-answers.ts';

/** A well-formed VIN, with functions that interpret it: this module loads only when the user types a VIN. */
export interface VinReading extends ValidVin {
  /** Returns the answers that the VIN is certain about. */
  answers(products: readonly ProductJson[]): Partial<TruckAnswers>;
  /** Returns a sentence that says what the VIN tells us and asks for the answers that are still missing. */
  sentence(answers: TruckAnswers): string;
}

/** Reads a VIN, on this device. */
export function readTypedVin(text: string): InvalidVin | VinReading {
  const vin = readVin(text);
  if (vin.kind === 'invalid') return vin;
  return {
    ...vin,
    answers: (products) => answersOfVin(products, vin),
    sentence: (answers) => vin.reason ?? vinSentence(vin, answers),
  };
}
