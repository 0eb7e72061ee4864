import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '#web/api/queries.ts';
import { type PriceChange, type PriceLine, priceChanges } from './price-changes.ts';

interface SeenPrices {
  changes: readonly PriceChange[];
  /** Call it when the customer submits the current prices. */
  accept(): void;
}

/**
 * Compares the current prices with those that the customer saw when the dialog opened, or last submitted. Opening
 * the dialog refetches the catalog, which otherwise never goes stale.
 */
export function useSeenPrices(open: boolean, current: readonly PriceLine[]): SeenPrices {
  const queryClient = useQueryClient();
  const [wasOpen, setWasOpen] = useState(open);
  const [seen, setSeen] = useState(current);
  if (open !== wasOpen) {
    setWasOpen(open);
    setSeen(current);
  }
  useEffect(() => {
    if (!open) return;
    void queryClient.invalidateQueries({ queryKey: queries.products.queryKey });
    void queryClient.invalidateQueries({ queryKey: queries.addons.queryKey });
  }, [open, queryClient]);
  return { changes: priceChanges(seen, current), accept: () => setSeen(current) };
}
