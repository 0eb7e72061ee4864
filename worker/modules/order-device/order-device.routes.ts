import { Hono } from 'hono';
import * as z from 'zod';
import { findBuildSheet } from '#db/statements/orders/build-answers.ts';
import type { Deps } from '#worker/deps.ts';
import { trimText } from '#worker/domain/blank-text.ts';
import { requiredIds } from '#worker/domain/build-sheet/build-sheet.ts';
import { normalizeSerial, serialProblem } from '#worker/domain/fitment/device-serial.ts';
import { limits } from '#worker/domain/limits.ts';
import { closedEditSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderDeviceEditJson, OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { AppError } from '#worker/http/errors.ts';
import { orderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody, requiredText } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { findOpenDevice, updateOrderDevice } from './order-device.repository.ts';

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

/**
 * Stores the device that an order's files are licensed to. Throws 409 if the order is closed, or
 * has another device than the edit replaces.
 */
async function setOrderDevice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { orderId, edit: { replaces, ...device } }: { orderId: string; edit: OrderDeviceEditJson },
): Promise<OrderDeviceJson> {
  const sheet = await findBuildSheet(db, orderId);
  const required = sheet ? requiredIds(sheet.questions, sheet.productId) : [];
  if (await updateOrderDevice(db, { orderId, device, replaces, required, at: now() }))
    return device;
  const stored = await findOpenDevice(db, orderId);
  throw new AppError(
    'conflict',
    stored
      ? `Someone just saved ${stored.kind} ${stored.serial} as the device. Save again to replace it.`
      : closedEditSentence,
  );
}
