import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { orderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { orderDeviceSchema } from './device.schema.ts';
import { setDevice } from './devices.usecases.ts';

export const deviceRoutes = new Hono<AppEnv>().put(
  '/orders/:orderId/device',
  orderAccess,
  jsonWrite,
  jsonBody(orderDeviceSchema),
  async (c) => {
    const device = await setDevice(c.var.deps, {
      orderId: c.req.param('orderId'),
      device: c.req.valid('json'),
    });
    return c.json(device);
  },
);
