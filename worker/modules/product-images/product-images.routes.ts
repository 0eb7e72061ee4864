import { Hono } from 'hono';
import * as z from 'zod';
import { productImageProblems, productImageSizes } from '#worker/domain/catalog/product-image.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { adminOnly, signedIn } from '#worker/http/session/session-guard.ts';
import { query } from '#worker/http/validation.ts';
import { emptyWrite, imageWrite } from '#worker/http/write-guard.ts';
import { changePictures, changeProductImage, openProductImage } from './product-images.usecases.ts';
import { readUpload } from './read-upload.ts';

/** The query of an image. Without a size, the original is served. */
const imageSchema = z.object({
  size: z.enum(productImageSizes, 'Choose small or large').optional(),
});

export const productImageRoutes = new Hono<AppEnv>()
  .post('/admin/product-image', adminOnly(), imageWrite, async (c) => {
    const upload = await readUpload(c.req.raw, {
      noProduct: 'Choose the calibration for this image',
      noFile: productImageProblems.notAnImage.description,
      tooLarge: productImageProblems.tooLarge.description,
    });
    const product = await changeProductImage(c.var.deps, upload, c.var.session.user.id);
    return c.json(product);
  })

  .delete('/admin/product-image/:productId', adminOnly(), emptyWrite, async (c) => {
    const change = { productId: c.req.param('productId'), actorId: c.var.session.user.id };
    await changePictures(c.var.deps, { ...change, picturesOf: () => ({ imageUrl: null }) });
    return c.body(null, 204);
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
