import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { TruckAnswers } from '#worker/domain/fitment/truck-choices.ts';
import { type InvalidVin, readVin, type ValidVin } from '#worker/domain/fitment/vin.ts';
import { answersOfVin, vinSentence } from '#worker/domain/fitment/vin-answers.ts';

/**
 * A well-formed VIN. Its functions interpret it here, because this module loads only when the user types a VIN.
 */
export interface VinReading extends ValidVin {
  /** Returns the answers that the VIN determines. */
  answers(products: readonly Pick<ProductJson, 'model'>[]): Partial<TruckAnswers>;
  /** Returns why the truck isn't covered, or what the VIN says and which answers are missing. */
  sentence(answers: TruckAnswers): string;
}

/** Reads a VIN without a server request. */
export function readTypedVin(text: string): InvalidVin | VinReading {
  const vin = readVin(text);
  if (vin.kind === 'invalid') return vin;
  return {
    ...vin,
    answers: (products) => answersOfVin(products, vin),
    sentence: (answers) => vin.reason ?? vinSentence(vin, answers),
  };
}
