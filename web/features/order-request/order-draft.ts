import * as v from 'valibot';
import { forget, load, save, storageKeys } from '#web/lib/storage.ts';
import {
  type OrderFormField,
  type OrderFormValues,
  orderFormFields,
} from '#worker/domain/order-form.ts';

const draftsSchema = v.object({
  userId: v.string(),
  /** By product. */
  forms: v.record(v.string(), v.record(v.picklist(orderFormFields), v.string())),
});

export interface DraftOwner {
  userId: string;
  productId: string;
}

export const emptyForm = Object.fromEntries(orderFormFields.map((name) => [name, ''])) as Record<
  OrderFormField,
  string
>;

/** The half-filled form that a person left for a calibration, or an empty one. */
export function loadDraft({ userId, productId }: DraftOwner): OrderFormValues {
  return { ...emptyForm, ...draftsOf(userId)[productId] };
}

/** Keeps a form as it is being filled; an empty one leaves nothing behind. */
export function saveDraft({ userId, productId }: DraftOwner, values: OrderFormValues): void {
  const { [productId]: _, ...others } = draftsOf(userId);
  const isEmpty = Object.values(values).every((value) => value === '');
  const forms = isEmpty ? others : { ...others, [productId]: values };
  if (Object.keys(forms).length === 0) forget(storageKeys.orderDrafts);
  else save(storageKeys.orderDrafts, { userId, forms });
}

/** Another person's drafts are gone as soon as somebody else would use their own. */
function draftsOf(userId: string): Record<string, Partial<OrderFormValues>> {
  const kept = load(storageKeys.orderDrafts, draftsSchema);
  if (kept?.userId === userId) return kept.forms;
  forget(storageKeys.orderDrafts);
  return {};
}
