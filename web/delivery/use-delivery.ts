import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Observable, observable } from '#web/lib/observable.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { canResubmit } from '#worker/domain/orders/request/resubmission.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryEntry } from './state.ts';

/** The page's delivery. Its code loads after the first screen. */
export interface DeliverySlot {
  /** The unsent items of the current user, oldest first. */
  entries: Pick<Observable<readonly DeliveryEntry[]>, 'get' | 'subscribe'>;
  load(): Promise<Delivery>;
}

const nothing: DeliverySlot = {
  entries: observable([]),
  load: () => Promise.reject(new Error('no delivery is provided')),
};

export const DeliveryContext = createContext(nothing);

export function useLoadDelivery(): DeliverySlot['load'] {
  return useContext(DeliveryContext).load;
}

export function useUnsent(): readonly DeliveryEntry[] {
  return useEntries().filter(isUnsent);
}

/** Returns an order's files to attach, including accepted ones until they are dismissed. */
export function useFileUploads(orderId: string): readonly DeliveryEntry[] {
  return useEntries().filter((entry) => entry.kind === 'deliverable' && entry.orderId === orderId);
}

function useEntries(): readonly DeliveryEntry[] {
  const { entries } = useContext(DeliveryContext);
  return useSyncExternalStore(entries.subscribe, entries.get, entries.get);
}

/** Computes a primitive from the unsent items. Unlike `useUnsent`, renders only when it changes. */
export function useUnsentValue<Value extends string | number>(
  compute: (entries: readonly DeliveryEntry[]) => Value,
): Value {
  const { entries } = useContext(DeliveryContext);
  const get = () => compute(entries.get().filter(isUnsent));
  return useSyncExternalStore(entries.subscribe, get, get);
}

/** Returns how many items wait to be sent or were rejected. */
export function useUnsentCount(): number {
  return useUnsentValue(({ length }) => length);
}

/** Returns checks for resubmitting denied orders: an order can't have two resubmissions. */
export function useResubmission() {
  const unsentIds = useUnsentValue((items) => items.map(({ body }) => body.resubmitOf).join(' '));
  const isWaiting = (orderId: string) => unsentIds.split(' ').includes(orderId);
  return {
    isWaiting,
    /** `orders` has all orders of the customer. */
    canResubmit: (order: OrderJson, orders: readonly OrderJson[]) =>
      canResubmit(order, orders) && !isWaiting(order.id),
  };
}

/** The entries keep accepted files until they are dismissed. */
function isUnsent({ stage }: DeliveryEntry): boolean {
  return stage !== 'accepted';
}
