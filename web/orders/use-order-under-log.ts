import { useState } from 'react';

/**
 * Returns the order to show while one of its logs may be open. A log opens over the order where it was chosen, so that
 * closing it leads back to the same place. A link to a log shows only the log: its order would open later, on top of it.
 */
export function useOrderUnderLog(
  order: string | undefined,
  log: string | undefined,
): string | undefined {
  const [shown, setShown] = useState(log ? undefined : order);
  if (!log && shown !== order) setShown(order);
  return log && shown !== order ? undefined : order;
}
