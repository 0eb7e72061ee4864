import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';

const text = (name: string, max: number) =>
  z.string(`${name} must be text`).overwrite(trimText).max(max, tooLongMessage(name, max));

/** The body of `PUT /api/orders/{orderId}/device`. */
export const orderDeviceSchema = z.object({
  kind: text('The device', limits.name).min(1, 'Name the device'),
  serial: text('The serial number', limits.deviceSerial)
    .min(1, 'Enter the serial number')
    .regex(/^[\w./ -]+$/, 'A serial number has letters, digits and dashes only')
    .toUpperCase(),
});
