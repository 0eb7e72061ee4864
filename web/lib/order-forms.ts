import * as v from 'valibot';
import { orderFormFields } from '#worker/domain/order-form.ts';
import { createDrafts } from './drafts.ts';
import { storageKeys } from './storage.ts';

/** The half-filled order forms, by calibration; one can be sent in place of a denied order, whose id it has. */
export const orderForms = createDrafts(
  storageKeys.orderForms,
  v.record(v.picklist([...orderFormFields, 'resubmitOf']), v.string()),
);
