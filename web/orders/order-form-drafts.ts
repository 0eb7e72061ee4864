import * as v from 'valibot';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { orderFormFields } from '#worker/domain/orders/order-form.ts';

/** Drafts of the order form, by calibration. `resubmitOf` is the id of the denied order that a draft replaces. */
export const orderFormDrafts = createDrafts(
  storageKeys.orderFormDrafts,
  v.record(v.picklist([...orderFormFields, 'resubmitOf']), v.string()),
);
