import * as v from 'valibot';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { requiredParts } from '#worker/domain/fitment/fitment.api.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { orderFormFields } from '#worker/domain/orders/request/order-form.ts';

/** The form's text fields: those with rules, and the truck's transmission. */
export const orderTextFields = [...orderFormFields, 'vehicleTransmission'] as const;
export type OrderTextField = (typeof orderTextFields)[number];
const text = v.exactOptional(v.string());

/** `resubmitOf` is the id of the denied order that a draft replaces. */
const draftSchema = v.object({
  ...v.entriesFromList([...orderTextFields, 'resubmitOf'], text),
  ownedParts: v.exactOptional(v.array(v.picklist(requiredParts))),
});

export type StoredOrderDraft = v.InferOutput<typeof draftSchema>;

/** Drafts of the order form, by calibration. */
export const orderFormDrafts = createDrafts(storageKeys.orderFormDrafts, draftSchema);

/** Returns a draft with the details of an order, or of a request in the outbox. */
export function orderDraftOf(source: OrderJson | OrderRequestJson): StoredOrderDraft {
  const { ownedParts = [] } = source;
  const texts = orderTextFields.map((name) => [name, source[name] ?? '']);
  return { ...Object.fromEntries(texts), ...(ownedParts.length > 0 && { ownedParts }) };
}

/** Returns whether two drafts have different details. */
export function haveDifferentDetails(draft: StoredOrderDraft, other: StoredOrderDraft): boolean {
  return orderTextFields.some((name) => (draft[name] ?? '') !== (other[name] ?? ''));
}
