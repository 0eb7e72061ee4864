import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useUserId } from '#web/api/session.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { canChangeTo } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const drafts = createDrafts(storageKeys.denialReasons, v.string());

/**
 * Holds the reason that an admin is typing. It survives a reload and follows other tabs, until the
 * order is decided. Then only the field keeps it.
 */
export function useDenialReason(
  order: OrderJson,
  startReason: string,
): [string, (reason: string) => void] {
  const { id: about } = order;
  const userId = useUserId();
  const isOpen = canChangeTo(order, 'denied');
  const [reason, setReason] = useState(
    () => (userId && drafts.load({ userId, about })) || startReason,
  );
  useForgetDenialReason(order);
  useEffect(() => {
    if (!userId || !isOpen) return undefined;
    const owner = { userId, about };
    return drafts.subscribe(owner, () => setReason(drafts.load(owner) ?? ''));
  }, [userId, about, isOpen]);
  return [
    reason,
    (changed) => {
      setReason(changed);
      if (userId && isOpen) drafts.save({ userId, about }, changed || undefined);
    },
  ];
}

/** Deletes the stored reason for an order that was decided, perhaps by another admin. */
export function useForgetDenialReason(order: OrderJson): void {
  const { id: about } = order;
  const userId = useUserId();
  const isDecided = !canChangeTo(order, 'denied');
  useEffect(() => {
    if (userId && isDecided) drafts.save({ userId, about }, undefined);
  }, [userId, about, isDecided]);
}
