import { useEffect, useEffectEvent } from 'react';
import { useDeliverables } from '#web/delivery/use-delivery.ts';
import type { FileDetails } from './use-order-files.ts';

/** Calls back with the details of each file that was attached to the order. */
export function useDeliveredDetails(
  orderId: string,
  onDelivered: (details: Partial<FileDetails>) => void,
): void {
  const delivered = useDeliverables(orderId).filter(({ stage }) => stage === 'delivered');
  const newest = delivered.at(-1)?.key;
  const report = useEffectEvent(() => {
    for (const { body } of delivered) onDelivered(body);
  });
  useEffect(() => {
    if (newest !== undefined) report();
  }, [newest]);
}
