import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '#web/api/queries.ts';
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
  const centsOf = (lines: readonly PriceLine[], lineId: string) =>
    lines.find(({ id }) => id === lineId)?.cents;
  const added = current.filter(({ id }) => !seen.some((line) => line.id === id));
  return [...seen, ...added]
    .map(({ id, label }) => ({ label, from: centsOf(seen, id), to: centsOf(current, id) }))
    .filter(({ from, to }) => from !== to);
}

/**
 * Compares the current prices with those that the customer saw when the dialog opened, or last
 * submitted. Opening the dialog refetches the catalog, which otherwise never goes stale.
 */
export function useSeenPrices(open: boolean, current: readonly PriceLine[]) {
  const queryClient = useQueryClient();
  const [wasOpen, setWasOpen] = useState(open);
  const [seen, setSeen] = useState(current);
  const [added, setAdded] = useState<readonly PriceLine[]>([]);

  /** Call it when the customer submits the current prices. */
  function accept(): void {
    setSeen(current);
    setAdded([]);
  }

  if (open !== wasOpen) {
    setWasOpen(open);
    accept();
  }
  useEffect(() => {
    if (!open) return;
    void queryClient.invalidateQueries({ queryKey: queries.products.queryKey });
    void queryClient.invalidateQueries({ queryKey: queries.addons.queryKey });
  }, [open, queryClient]);
  // An added line is not current until the page's URL has changed.
  const known = added.filter(({ id }) => current.some((line) => line.id === id));
  return {
    changes: priceChanges([...seen, ...known], current),
    accept,
    /** Call it when the customer adds a line, whose price doesn't count as a change. */
    add: (line: PriceLine) => setAdded([...added, line]),
  };
}
