import { isAvailable } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { type MissingPart, missingParts } from '#worker/domain/fitment/missing-parts.ts';
import type { TuneType } from '#worker/domain/orders/request/tune-type.ts';

export interface RequiredPartChoice {
  product: ProductJson;
  tuneType: TuneType;
  addons: readonly AddonJson[];
  catalog: readonly AddonJson[];
  /** The names of the parts that the customer's truck has, from `useTruckParts`. */
  truckParts: readonly string[];
  /** The required parts that the customer says they own. */
  ownedParts: readonly RequiredPart[];
}

export type PartQuestion = MissingPart & { isOwned: boolean };

/**
 * Returns questions about the parts that the order and the truck lack, and which required parts the
 * customer owns.
 */
export function requiredPartQuestions({
  product,
  tuneType,
  addons,
  catalog,
  truckParts,
  ownedParts,
}: RequiredPartChoice): { questions: PartQuestion[]; owned: RequiredPart[] } {
  const offered = catalog.filter((addon) => isAvailable(addon, product));
  const missingWith = (known: readonly { name: string }[]) =>
    missingParts({ product, tuneType, addons: known, offered, ownedParts: [] });
  const lacking = missingWith(addons);
  const asked = missingWith([...addons, ...truckParts.map((name) => ({ name }))]);
  const isAsked = (part: RequiredPart) => asked.some((question) => question.part === part);
  return {
    questions: asked.map((question) => ({
      ...question,
      isOwned: ownedParts.includes(question.part),
    })),
    owned: lacking
      .map(({ part }) => part)
      .filter((part) => !isAsked(part) || ownedParts.includes(part)),
  };
}
