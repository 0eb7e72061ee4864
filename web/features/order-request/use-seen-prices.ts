import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '#web/api/queries.ts';
import { type PriceChange, type PriceLine, priceChanges } from './price-changes.ts';

interface SeenPrices {
  changes: readonly PriceChange[];
  /** Call it when the customer submits the current prices. */
  accept(): void;
  /** Call it when the customer adds a line, whose price doesn't count as a change. */
  add(line: PriceLine): void;
}

/**
 * Compares the current prices with those that the customer saw when the dialog opened, or last
 * submitted. Opening the dialog refetches the catalog, which otherwise never goes stale.
 */
export function useSeenPrices(open: boolean, current: readonly PriceLine[]): SeenPrices {
  const queryClient = useQueryClient();
  const [wasOpen, setWasOpen] = useState(open);
  const [seen, setSeen] = useState(current);
  const [added, setAdded] = useState<readonly PriceLine[]>([]);

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
    add: (line) => setAdded([...added, line]),
  };
}
