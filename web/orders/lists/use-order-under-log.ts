import { useState } from 'react';

/**
 * Returns the order to show while one of its logs may be open. A log opens on top of its order, so
 * that closing it returns to the same place. A link to a log opens only the log, because the order
 * would load later and cover it.
 */
export function useOrderUnderLog(
  order: string | undefined,
  log: string | undefined,
): string | undefined {
  const [shown, setShown] = useState(log ? undefined : order);
  if (!log && shown !== order) setShown(order);
  return log && shown !== order ? undefined : order;
}
