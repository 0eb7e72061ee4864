import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { alertsQuery } from './alerts-query.ts';

/** The orders wait no longer than this for the alerts above them, in ms. */
const waitMs = 500;

/**
 * Whether the orders can be drawn: with the alerts above them, so that these move nothing when they come. The alerts
 * are asked for anew when the list of this revision is another one, and need no poll of their own.
 */
export function useAlertsFirst(revision: number | undefined): boolean {
  const { isPending, fetchStatus, refetch } = useQuery(alertsQuery);
  const [isOver, setOver] = useState(false);
  // Without signal there is nothing to wait for.
  if (!isOver && (!isPending || fetchStatus === 'paused')) setOver(true);
  useEffect(() => {
    if (revision !== undefined) void refetch();
  }, [revision, refetch]);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
