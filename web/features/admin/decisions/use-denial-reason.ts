import { useState } from 'react';
import * as v from 'valibot';
import { useSession } from '#web/api/session.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';

const drafts = createDrafts(storageKeys.denialReasons, v.string());

/** Holds the reason that an admin is typing. It survives a reload. */
export function useDenialReason(orderId: string): [string, (reason: string) => void] {
  const session = useSession();
  const owner = session.state === 'signedIn' && { userId: session.user.id, about: orderId };
  const [reason, setReason] = useState(() => (owner && drafts.load(owner)) || '');
  return [
    reason,
    (changed) => {
      setReason(changed);
      if (owner) drafts.save(owner, changed || undefined);
    },
  ];
}
