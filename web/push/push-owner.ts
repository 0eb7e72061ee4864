import * as v from 'valibot';
import { forget, load, save, storageKeys } from '#web/lib/storage.ts';
import { knownPushOwner } from './subscription-owner.ts';

/** Has what its person left and the browser has not ended yet: the next start ends it, whoever is there. */
const nobody = '';

/** Who has turned notifications on in this browser, until the browser has ended them. */
export const pushOwner = {
  get: () => load(storageKeys.pushOwner, v.string()),
  set(userId: string): void {
    save(storageKeys.pushOwner, userId);
    void knownPushOwner.set(userId);
  },
  /** Nobody has it any more, though it may not have ended. */
  leave(): void {
    if (pushOwner.get() !== undefined) pushOwner.set(nobody);
  },
  isLeft: (owner: string) => owner === nobody,
  forget(): void {
    forget(storageKeys.pushOwner);
    void knownPushOwner.set(nobody);
  },
};
