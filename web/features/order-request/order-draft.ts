import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { orderForms } from '#web/orders/order-form-drafts.ts';
import {
  type OrderFormField,
  type OrderFormValues,
  orderFormFields,
} from '#worker/domain/orders/order-form.ts';

/** The request that was sent and not answered yet, with its key: sent again after a reload, it is the same one. */
export const orderIntents = createDrafts(
  storageKeys.orderIntents,
  v.object({ body: v.string(), key: v.string() }),
);

export const emptyForm = Object.fromEntries(orderFormFields.map((name) => [name, ''])) as Record<
  OrderFormField,
  string
>;

/** A form, and the denied order that it is sent in place of. */
export type OrderDraft = OrderFormValues & { resubmitOf?: string };

export function isEmptyForm(values: OrderFormValues): boolean {
  return orderFormFields.every((name) => values[name] === '');
}

/** The half-filled form that a person left for a calibration, or an empty one. */
export function loadForm(owner: DraftOwner): OrderDraft {
  return { ...emptyForm, ...orderForms.load(owner) };
}

/** Keeps a form as it is being filled; an empty one leaves nothing behind. */
export function saveForm(owner: DraftOwner, draft: OrderDraft): void {
  orderForms.save(owner, isEmptyForm(draft) ? undefined : draft);
}
