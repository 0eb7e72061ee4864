import { Hono } from 'hono';
import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { orderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { setDevice } from './devices.usecases.ts';

const text = (name: string, max: number) =>
  z.string(`${name} must be text`).overwrite(trimText).max(max, tooLongMessage(name, max));

/** The body of `PUT /api/orders/{orderId}/device`. */
const orderDeviceSchema = z.object({
  kind: text('The device', limits.name).min(1, 'Name the device'),
  serial: text('The serial number', limits.deviceSerial)
    .min(1, 'Enter the serial number')
    .regex(/^[\w./ -]+$/, 'A serial number has letters, digits and dashes only')
    .toUpperCase(),
  // As the device itself would be stored.
  replaces: z
    .array(
      z
        .object({
          kind: z.string().overwrite(trimText),
          serial: z.string().overwrite(trimText).toUpperCase(),
        })
        .nullable(),
    )
    .optional(),
});

export const deviceRoutes = new Hono<AppEnv>().put(
  '/orders/:orderId/device',
  orderAccess,
  jsonWrite,
  jsonBody(orderDeviceSchema),
  async (c) => {
    const device = await setDevice(c.var.deps, {
      orderId: c.req.param('orderId'),
      edit: c.req.valid('json'),
    });
    return c.json(device);
  },
);
