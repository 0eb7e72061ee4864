import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { TruckAnswers } from '#worker/domain/fitment/truck-choices.ts';
import { type InvalidVin, readVin, type ValidVin } from '#worker/domain/fitment/vin.ts';
import { answersOfVin, vinSentence } from '#worker/domain/fitment/vin-answers.ts';

/** A well-formed VIN. Its functions are here, because this module loads only with the first VIN. */
export interface VinReading extends ValidVin {
  /** Returns what the VIN answers for certain. */
  answers(products: readonly ProductJson[]): Partial<TruckAnswers>;
  /** Says what the VIN tells, and asks for the answers that are still open. */
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
