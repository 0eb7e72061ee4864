import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { catalogModelOf, type TruckAnswers } from './truck-choices.ts';
import type { ValidVin } from './vin.ts';

/** Returns the answers to 'What do you drive?' that a VIN determines. */
export function answersOfVin(
  products: readonly Pick<ProductJson, 'model'>[],
  { year, model }: Pick<ValidVin, 'year' | 'model'>,
): Partial<Pick<TruckAnswers, 'year' | 'model'>> {
  const models = products.map((product) => product.model);
  return {
    ...(year !== undefined && { year: `${year}` }),
    ...(model !== undefined && { model: catalogModelOf(models, model) ?? `Ram ${model}` }),
  };
}

/** Returns a sentence with what a VIN says about the truck, and a prompt for the unanswered questions. */
export function vinSentence(
  { year, make, model, engine }: Pick<ValidVin, 'year' | 'make' | 'model' | 'engine'>,
  answers: TruckAnswers,
): string {
  const truck = [year, make, model].filter(Boolean).join(' ');
  const facts = [truck, engine && `${engine} Cummins`].filter(Boolean).join(', ');
  // The catalog lists the calibrations for both engines, so the sentence doesn't ask about the engine.
  const open = (['year', 'model', 'transmission'] as const).filter((fact) => !answers[fact]);
  const ask = open.length > 0 ? ` Pick the ${new Intl.ListFormat('en-US').format(open)}.` : '';
  return `The VIN says ${facts}.${ask}`;
}
