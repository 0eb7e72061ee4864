import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { observable } from '#web/lib/observable.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { type RequiredPart, requiredParts } from '#worker/domain/fitment/fitment.api.ts';

const drafts = createDrafts(storageKeys.ownedParts, v.array(v.picklist(requiredParts)));

/** What this tab saved or read last, also if the storage is blocked. */
const saved = observable<Record<string, readonly RequiredPart[] | undefined>>({});

const keyOf = ({ userId, about }: DraftOwner) => `${userId} ${about}`;

const remember = (owner: DraftOwner, parts: readonly RequiredPart[]) =>
  saved.set({ ...saved.get(), [keyOf(owner)]: parts });

const noParts: readonly RequiredPart[] = [];

/** Returns the required parts that a customer says they own, for a calibration that they didn't order yet. */
export function loadOwnedParts(owner: DraftOwner): readonly RequiredPart[] {
  return saved.get()[keyOf(owner)] ?? drafts.load(owner) ?? noParts;
}

/** Stores the required parts that a customer says they own. */
export function saveOwnedParts(owner: DraftOwner, parts: readonly RequiredPart[]): void {
  remember(owner, parts);
  drafts.save(owner, parts.length > 0 ? [...parts] : undefined);
}

/**
 * Returns the required parts that a customer says they own, and a function that says so, or takes
 * it back. The product page, the order form and other tabs share the answers, so Clear Form keeps
 * them.
 */
export function useOwnedParts(owner: DraftOwner) {
  const { userId, about } = owner;
  useSyncExternalStore(saved.subscribe, saved.get, saved.get);
  useEffect(() => {
    const reload = () => remember({ userId, about }, drafts.load({ userId, about }) ?? noParts);
    return drafts.subscribe({ userId, about }, reload);
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
