import { useEffect, useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { useTransfers } from '#web/delivery/transfers.ts';
import { loadUploadRecords } from '#web/offline/upload-records.ts';

/** Holds whether the attach form is open. It starts open if the order has an unfinished upload, even after a reload. */
export function useAttachFormOpen(orderId: string, about: string) {
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.user.id : undefined;
  const isSending = useTransfers().some(
    (transfer) => transfer.orderId === orderId && transfer.kind === 'orderFile',
  );
  const [isOpen, setOpen] = useState(isSending);
  useEffect(() => {
    let isMounted = true;
    if (userId !== undefined) {
      void loadUploadRecords({ userId, about }).then((unfinished) => {
        if (isMounted && unfinished.length > 0) setOpen(true);
      });
    }
    return () => {
      isMounted = false;
    };
  }, [userId, about]);
  return [isOpen, setOpen] as const;
}
