import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { orderFormDrafts } from '#web/orders/order-form-drafts.ts';
import {
  type OrderFormField,
  type OrderFormValues,
  orderFormFields,
} from '#worker/domain/orders/order-form.ts';

/** The Idempotency-Keys of requests without a response yet, so that a retry after a reload reuses its key. */
export const orderIntents = createDrafts(
  storageKeys.orderIntents,
  v.object({ body: v.string(), key: v.string() }),
);

export const emptyForm = Object.fromEntries(orderFormFields.map((name) => [name, ''])) as Record<
  OrderFormField,
  string
>;

/** The form's values, and the id of the denied order that it replaces. */
export type OrderDraft = OrderFormValues & { resubmitOf?: string };

export function isEmptyForm(values: OrderFormValues): boolean {
  return orderFormFields.every((name) => values[name] === '');
}

/** Loads a user's draft for a calibration, or an empty form. */
export function loadForm(owner: DraftOwner): OrderDraft {
  return { ...emptyForm, ...orderFormDrafts.load(owner) };
}

/** Stores a draft, or deletes it if the form is empty. */
export function saveForm(owner: DraftOwner, draft: OrderDraft): void {
  orderFormDrafts.save(owner, isEmptyForm(draft) ? undefined : draft);
}
