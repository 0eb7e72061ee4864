import * as v from 'valibot';
import { load, save, storageKeys } from '#web/lib/storage.ts';

const idsSchema = v.array(v.string());

/** The orders whose question the customer put off on this device. */
export const reviewLater = {
  has: (orderId: string): boolean =>
    load(storageKeys.reviewLater, idsSchema)?.includes(orderId) === true,
  add(orderId: string): void {
    save(storageKeys.reviewLater, [...(load(storageKeys.reviewLater, idsSchema) ?? []), orderId]);
  },
};
