import { useState } from 'react';
import { useUnsentValue } from '#web/delivery/use-delivery.ts';

/** Holds whether the attach form is open. It opens if the order has an unfinished upload, even after a reload. */
export function useAttachFormOpen(orderId: string) {
  const [isOpen, setOpen] = useState(false);
  const uploads = useUnsentValue(
    (items) =>
      items.filter((item) => item.kind === 'deliverable' && item.orderId === orderId).length,
  );
  if (uploads > 0 && !isOpen) setOpen(true);
  return [isOpen, setOpen] as const;
}
