import * as v from 'valibot';
import { orderFormFields } from '#worker/domain/order-form.ts';
import { createDrafts } from './drafts.ts';
import { storageKeys } from './storage.ts';

/** The half-filled order forms, by calibration. */
export const orderForms = createDrafts(
  storageKeys.orderForms,
  v.record(v.picklist(orderFormFields), v.string()),
);
