import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { adminOnly, signedIn } from '#worker/http/session-guard.ts';
import { query } from '#worker/http/validation.ts';
import { imageWrite } from '#worker/http/write-guard.ts';
import { imageSchema, readImageUpload } from './image-upload.ts';
import { changeProductImage, openProductImage } from './product-images.usecases.ts';

export const productImageRoutes = new Hono<AppEnv>()
  .post('/admin/product-image', adminOnly(), imageWrite, async (c) => {
    const upload = await readImageUpload(c.req.raw);
    const product = await changeProductImage(c.var.deps, upload);
    return c.json(product, 200, { 'Cache-Control': 'private, no-store' });
  })

  .get('/product-images/:productId/:name', signedIn(), query(imageSchema), async (c) => {
    const image = await openProductImage(c.var.deps, {
      ...c.req.param(),
      size: c.req.valid('query').size,
    });
    return c.body(image.body, 200, {
      'Content-Type': image.type,
      ETag: image.etag,
      // The name contains a hash of the content.
      'Cache-Control': 'private, max-age=31536000, immutable',
    });
  });
