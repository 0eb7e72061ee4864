import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { basePrice } from '#worker/domain/orders/request/pricing.ts';
import { type TuneType, tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';

export interface PriceLine {
  id: string;
  label: string;
  cents: number;
}

/** A changed line. `from` is undefined for an added line, `to` for a removed one. */
export interface PriceChange {
  label: string;
  /** Cents. */
  from: number | undefined;
  /** Cents. */
  to: number | undefined;
}

/** Returns the priced lines of an order request: the calibration with its tune, then the add-ons. */
export function priceLines(
  product: ProductJson,
  tuneType: TuneType,
  addons: readonly AddonJson[],
): [tune: PriceLine, ...addons: PriceLine[]] {
  const tune = {
    id: tuneType,
    label: `${product.yearRange} ${product.engineType} · ${tuneChoiceLabels[tuneType]}`,
    cents: basePrice(product, tuneType),
  };
  return [tune, ...addons.map(addonLine)];
}

export function addonLine({ id, name, price }: AddonJson): PriceLine {
  return { id, label: name, cents: price };
}

/** Returns the differences between the lines that the customer saw and the current ones. */
export function priceChanges(
  seen: readonly PriceLine[],
  current: readonly PriceLine[],
): PriceChange[] {
  const added = current.filter(({ id }) => !seen.some((line) => line.id === id));
  return [...seen, ...added]
    .map(({ id, label }) => ({ label, from: centsOf(seen, id), to: centsOf(current, id) }))
    .filter(({ from, to }) => from !== to);
}

function centsOf(lines: readonly PriceLine[], id: string): number | undefined {
  return lines.find((line) => line.id === id)?.cents;
}
