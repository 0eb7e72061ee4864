import * as v from 'valibot';
import { load, save, storageKeys } from '#web/lib/storage.ts';

const putOff = () => load(storageKeys.reviewLater, v.array(v.string())) ?? [];

/** The orders whose question the customer put off in this browser. */
export const reviewLater = {
  has: (orderId: string): boolean => putOff().includes(orderId),
  add(orderId: string): void {
    save(storageKeys.reviewLater, [...putOff(), orderId]);
  },
};
