import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { catalogModelOf, type TruckAnswers } from './truck-choices.ts';
import type { ValidVin } from './vin.ts';

/** Returns the answers to 'What do you drive?' that a VIN gives for certain. */
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

/** Says what a VIN tells about the truck, and asks for the rest. */
export function vinSentence(
  { year, make, model, engine }: Pick<ValidVin, 'year' | 'make' | 'model' | 'engine'>,
  answers: TruckAnswers,
): string {
  const truck = [year, make, model].filter(Boolean).join(' ');
  const facts = [truck, engine && `${engine} Cummins`].filter(Boolean).join(', ');
  // No question is about the engine: the catalog lists the calibrations of both.
  const open = (['year', 'model', 'transmission'] as const).filter((fact) => !answers[fact]);
  const ask = open.length > 0 ? ` Pick the ${new Intl.ListFormat('en-US').format(open)}.` : '';
  return `The VIN says ${facts}.${ask}`;
}
