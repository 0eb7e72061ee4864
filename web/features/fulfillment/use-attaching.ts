import { useEffect, useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { useTransfers } from '#web/delivery/transfers.ts';
import { loadKeptUploads } from '#web/offline/upload-records.ts';

/** The form stands open where an upload was begun and is not done, in this page or before a reload. */
export function useAttaching(orderId: string, about: string) {
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.user.id : undefined;
  const isSending = useTransfers().some(
    (transfer) => transfer.orderId === orderId && transfer.kind === 'orderFile',
  );
  const [isAttaching, setAttaching] = useState(isSending);
  useEffect(() => {
    let isHere = true;
    if (userId !== undefined) {
      void loadKeptUploads({ userId, about }).then((begun) => {
        if (isHere && begun.length > 0) setAttaching(true);
      });
    }
    return () => {
      isHere = false;
    };
  }, [userId, about]);
  return [isAttaching, setAttaching] as const;
}
