import * as v from 'valibot';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { orderFormFields } from '#worker/domain/orders/order-form.ts';

/** The half-filled order forms, by calibration; one can be sent in place of a denied order, whose id it has. */
export const orderForms = createDrafts(
  storageKeys.orderForms,
  v.record(v.picklist([...orderFormFields, 'resubmitOf']), v.string()),
);
