import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { selectCatalog } from './catalog-editor.repository.ts';
import {
  changePrices,
  createAddon,
  createProduct,
  editAddon,
  editProduct,
} from './catalog-editor.usecases.ts';
import {
  addonEditSchema,
  newAddonSchema,
  newPricesSchema,
  newProductSchema,
  productEditSchema,
} from './catalog-entry.schema.ts';

export const catalogEditorRoutes = new Hono<AppEnv>()
  .get('/admin/catalog', adminOnly({ polls: ['catalog'] }), (c) =>
    respondWithEtag(c, () => selectCatalog(c.var.deps.db)),
  )

  .post(
    '/admin/products',
    adminOnly({ permission: 'catalog.prices' }),
    jsonWrite,
    idempotent(),
    jsonBody(newProductSchema),
    async (c) => {
      const product = await createProduct(c.var.deps, {
        entry: c.req.valid('json'),
        actorId: c.var.session.user.id,
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(product, 201);
    },
  )

  .put(
    '/admin/products/:productId',
    adminOnly(),
    jsonWrite,
    jsonBody(productEditSchema),
    async (c) => {
      const product = await editProduct(c.var.deps, {
        id: c.req.param('productId'),
        actor: c.var.session,
        edit: c.req.valid('json'),
      });
      return c.json(product);
    },
  )

  .put(
    '/admin/product-prices',
    adminOnly({ permission: 'catalog.prices' }),
    jsonWrite,
    jsonBody(newPricesSchema),
    async (c) => {
      const { prices } = c.req.valid('json');
      return c.json(await changePrices(c.var.deps, prices, c.var.session.user.id));
    },
  )

  .post(
    '/admin/addons',
    adminOnly({ permission: 'catalog.prices' }),
    jsonWrite,
    idempotent(),
    jsonBody(newAddonSchema),
    async (c) => {
      const addon = await createAddon(c.var.deps, {
        entry: c.req.valid('json'),
        actorId: c.var.session.user.id,
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(addon, 201);
    },
  )

  .put('/admin/addons/:addonId', adminOnly(), jsonWrite, jsonBody(addonEditSchema), async (c) => {
    const addon = await editAddon(c.var.deps, {
      id: c.req.param('addonId'),
      actor: c.var.session,
      edit: c.req.valid('json'),
    });
    return c.json(addon);
  });
