import { Hono } from 'hono';
import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { normalizeSerial, serialProblem } from '#worker/domain/fitment/device-serial.ts';
import { limits } from '#worker/domain/limits.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { orderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody, requiredText } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { setOrderDevice } from './order-device.usecases.ts';

const serial = z.string('The serial number must be text').overwrite(normalizeSerial);

/** The body of `PUT /api/orders/{orderId}/device`. */
const orderDeviceSchema = z.object({
  kind: requiredText('The device', limits.name, {
    blank: 'Name the device',
    message: 'The device must be text',
  }),
  serial: serial.min(1, 'Enter the serial number').superRefine((text, { addIssue }) => {
    const problem = serialProblem(text);
    if (problem) addIssue(problem);
  }),
  // Normalized like the device itself, so that they compare equal.
  replaces: z
    .array(z.object({ kind: z.string().overwrite(trimText), serial }).nullable())
    .optional(),
});

export const orderDeviceRoutes = new Hono<AppEnv>().put(
  '/orders/:orderId/device',
  orderAccess,
  jsonWrite,
  jsonBody(orderDeviceSchema),
  async (c) => {
    const device = await setOrderDevice(c.var.deps, {
      orderId: c.req.param('orderId'),
      edit: c.req.valid('json'),
    });
    return c.json(device);
  },
);
