import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import {
  type OrderTexts,
  orderFormDrafts,
  orderTextFields,
} from '#web/orders/drafts/order-form-drafts.ts';

/** The Idempotency-Keys of requests without a response yet, so that a retry after a reload reuses its key. */
export const orderIntents = createDrafts(
  storageKeys.orderIntents,
  v.object({ body: v.string(), key: v.string() }),
);

/** All values of the form. `resubmitOf` is the id of the denied order that it replaces. */
export type OrderDraft = OrderTexts & { resubmitOf?: string };

export const emptyForm: OrderDraft =
  // Object.fromEntries loses the key type.
  Object.fromEntries(orderTextFields.map((name) => [name, ''])) as OrderTexts;

export function isEmptyForm(draft: OrderDraft): boolean {
  return orderTextFields.every((name) => draft[name] === '');
}

/** Loads a user's draft for a calibration, or an empty form. */
export function loadForm(owner: DraftOwner): OrderDraft {
  return { ...emptyForm, ...orderFormDrafts.load(owner) };
}

/** Stores a draft, or deletes it if the form is empty. */
export function saveForm(owner: DraftOwner, draft: OrderDraft): void {
  orderFormDrafts.save(owner, isEmptyForm(draft) ? undefined : draft);
}
