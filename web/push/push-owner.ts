import * as v from 'valibot';
import { load, remove, save, storageKeys } from '#web/lib/storage.ts';
import { pushOwnerMirror } from './push-owner-mirror.ts';

/** The owner stored for a subscription that outlived a logout. The next app start unsubscribes it. */
const orphaned = '';

/** The user who turned on push in this browser, until the browser has unsubscribed. */
export const pushOwner = {
  get: () => load(storageKeys.pushOwner, v.string()),
  set(userId: string): void {
    save(storageKeys.pushOwner, userId);
    void pushOwnerMirror.set(userId);
  },
  /** Detaches the subscription from its user before the browser has unsubscribed. */
  orphan(): void {
    if (pushOwner.get() !== undefined) pushOwner.set(orphaned);
  },
  isOrphaned: (owner: string) => owner === orphaned,
  clear(): void {
    remove(storageKeys.pushOwner);
    void pushOwnerMirror.set(orphaned);
  },
};
