import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '#web/api/queries.ts';

/** How long the orders wait for the alerts above them, in ms. */
const maxWaitMs = 500;

/**
 * Returns whether the dashboard can show its orders. They wait for the alerts above them, because
 * showing those later would shift the orders down.
 */
export function useAlertsReady({ enabled }: { enabled: boolean }): boolean {
  const { isPending, fetchStatus } = useInfiniteQuery({ ...queries.alerts, enabled });
  const [isReady, setReady] = useState(false);
  // Offline, the query is paused and the alerts won't arrive.
  if (!isReady && (!isPending || fetchStatus === 'paused')) setReady(true);
  useEffect(() => {
    if (!enabled) return;
    const timer = setTimeout(() => setReady(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [enabled]);
  return isReady;
}
