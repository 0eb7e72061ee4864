import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { orderFormFields } from '#worker/domain/orders/request/order-form.ts';
import { loadOwnedParts, saveOwnedParts } from './owned-parts.ts';

/** The form's text fields: those with rules, and the truck's transmission. */
export const orderTextFields = [...orderFormFields, 'vehicleTransmission'] as const;
export type OrderTextField = (typeof orderTextFields)[number];
export type OrderTexts = Record<OrderTextField, string>;
const text = v.exactOptional(v.string());

/** `resubmitOf` is the id of the denied order that a draft replaces. */
const draftSchema = v.object(v.entriesFromList([...orderTextFields, 'resubmitOf'], text));

export type StoredOrderDraft = v.InferOutput<typeof draftSchema>;

/** Drafts of the order form, by calibration. */
export const orderFormDrafts = createDrafts(storageKeys.orderFormDrafts, draftSchema);

/** Returns a draft with the details of an order, or of a request in the outbox. */
export function orderDraftOf(source: OrderJson | OrderRequestJson): OrderTexts {
  // Object.fromEntries loses the key type.
  const texts = orderTextFields.map((name) => [name, source[name] ?? '']);
  return Object.fromEntries(texts) as OrderTexts;
}

/**
 * Stores a draft with the details and the owned parts of an order, or of a request in the outbox.
 * `resubmitOf` is the id of the denied order that the draft replaces.
 */
export function saveDraftOf(
  owner: DraftOwner,
  source: OrderJson | OrderRequestJson,
  resubmitOf: string | undefined,
): void {
  orderFormDrafts.save(owner, { ...orderDraftOf(source), ...(resubmitOf && { resubmitOf }) });
  // An order doesn't say that the customer lacks the other parts.
  const ownedParts = [...loadOwnedParts(owner), ...(source.ownedParts ?? [])];
  saveOwnedParts(owner, [...new Set(ownedParts)]);
}

/** Returns whether two drafts have different details. */
export function haveDifferentDetails(draft: StoredOrderDraft, other: StoredOrderDraft): boolean {
  return orderTextFields.some((name) => (draft[name] ?? '') !== (other[name] ?? ''));
}
