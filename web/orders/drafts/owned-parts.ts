import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { observable } from '#web/lib/observable.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { type RequiredPart, requiredParts } from '#worker/domain/fitment/fitment.api.ts';

const drafts = createDrafts(storageKeys.ownedParts, v.array(v.picklist(requiredParts)));

/** What this tab couldn't store, because the storage is blocked or full. */
const unstored = observable<Record<string, readonly RequiredPart[] | undefined>>({});

const keyOf = ({ userId, about }: DraftOwner) => `${userId} ${about}`;

const noParts: readonly RequiredPart[] = [];

/** Returns the required parts that a customer says they own, for a calibration. */
export function loadOwnedParts(owner: DraftOwner): readonly RequiredPart[] {
  return unstored.get()[keyOf(owner)] ?? drafts.load(owner) ?? noParts;
}

/** Stores the required parts that a customer says they own. */
export function saveOwnedParts(owner: DraftOwner, parts: readonly RequiredPart[]): void {
  drafts.save(owner, parts.length > 0 ? [...parts] : undefined);
  const isStored = `${drafts.load(owner) ?? noParts}` === `${parts}`;
  unstored.set({ ...unstored.get(), [keyOf(owner)]: isStored ? undefined : parts });
}

/**
 * Returns the required parts that the customer marked as owned, and a function that toggles one. The
 * product page, the order form and other tabs share them, so Clear Form keeps them.
 */
export function useOwnedParts(owner: DraftOwner) {
  const { userId, about } = owner;
  useSyncExternalStore(unstored.subscribe, unstored.get, unstored.get);
  useEffect(() => {
    // What another tab stores is newer.
    const forget = () => unstored.set({ ...unstored.get(), [keyOf({ userId, about })]: undefined });
    return drafts.subscribe({ userId, about }, forget);
  }, [userId, about]);
  const ownedParts = loadOwnedParts(owner);
  return {
    ownedParts,
    toggleOwned(part: RequiredPart): void {
      const others = ownedParts.filter((other) => other !== part);
      saveOwnedParts(owner, ownedParts.includes(part) ? others : [...others, part]);
    },
  };
}
