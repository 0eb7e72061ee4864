import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { catalogModelOf, type TruckAnswers } from '#worker/domain/fitment/truck-choices.ts';
import { type InvalidVin, readVin, type ValidVin } from '#worker/domain/fitment/vin/vin.ts';

type Models = readonly Pick<ProductJson, 'model'>[];

/**
 * A well-formed VIN. Its functions interpret it here, because this module loads only when the user
 * types a VIN.
 */
export interface VinReading extends ValidVin {
  answers(products: Models): Partial<TruckAnswers>;
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
    sentence: (answers) => vin.notCoveredReason ?? vinSentence(vin, answers),
  };
}

export function answersOfVin(
  products: Models,
  { year, model }: Pick<ValidVin, 'year' | 'model'>,
): Partial<Pick<TruckAnswers, 'year' | 'model'>> {
  const models = products.map((product) => product.model);
  // Models without a number, such as the Dakota, aren't in the catalog.
  const isNumbered = model !== undefined && /^\d/.test(model);
  return {
    ...(year !== undefined && { year: `${year}` }),
    ...(isNumbered && { model: catalogModelOf(models, model) ?? `Ram ${model}` }),
  };
}

export function vinSentence(
  { year, make, model, engine }: Pick<ValidVin, 'year' | 'make' | 'model' | 'engine'>,
  answers: TruckAnswers,
): string {
  const truck = [year, make ?? 'Dodge or Ram', model].filter(Boolean).join(' ');
  const facts = [truck, engine && `${engine} Cummins`].filter(Boolean).join(', ');
  // The catalog lists the calibrations for both engines, so the sentence doesn't ask about the
  // engine.
  const open = (['year', 'model', 'transmission'] as const).filter((fact) => !answers[fact]);
  const ask = open.length > 0 ? ` Pick the ${new Intl.ListFormat('en-US').format(open)}.` : '';
  return `The VIN says ${facts}.${ask}`;
}
