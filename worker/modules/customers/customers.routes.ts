import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { notFound } from '#worker/http/errors.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { findCustomer } from './customers.repository.ts';

export const customerRoutes = new Hono<AppEnv>().get(
  '/admin/customers/:userId',
  adminOnly(),
  async (c) => {
    const customer = await findCustomer(c.var.deps.db, c.req.param('userId'));
    if (customer === undefined) throw notFound('This customer');
    return c.json(customer);
  },
);
