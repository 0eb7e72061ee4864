import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import {
  maxProductImageBytes,
  productImageProblems,
} from '#worker/domain/catalog/product-image.ts';
import { limits } from '#worker/domain/limits.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from './errors.ts';

const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header('Origin') !== c.var.deps.originOf(c.req.url)) {
    throw new AppError('forbidden', 'This request did not come from the store’s own pages.');
  }
  await next();
});

const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^application\/json(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new AppError('unsupportedType', 'Send the request as JSON.');
  }
  await next();
});

const multipartOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data;/i.test(c.req.header('Content-Type') ?? '')) {
    throw new AppError('unsupportedType', 'Send the request as a multipart form.');
  }
  await next();
});

const notTooFast = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await c.var.deps.mayWrite(c.var.session.user.id))) {
    throw new AppError('tooFast', 'Too many requests at once. Try again in a few seconds.', {
      'Retry-After': '10',
    });
  }
  await next();
});

const sizeLimit = bodyLimit({
  maxSize: limits.jsonBodyBytes,
  onError: () => {
    throw new AppError('tooLarge', 'The request is too large: at most 64 kB of text can be sent.');
  },
});

const imageSizeLimit = bodyLimit({
  // The image and the form around it.
  maxSize: maxProductImageBytes + limits.jsonBodyBytes,
  onError: () => {
    throw new AppError('tooLarge', productImageProblems.tooLarge.description);
  },
});

/** The size that a webhook's body can have; who sent it, its signature says. */
export const webhookLimit = bodyLimit({
  maxSize: limits.webhookBytes,
  onError: () => {
    throw new AppError('tooLarge', 'The event is too large: at most 512 kB can be sent.');
  },
});

/** What the upload of a product's image must pass after its session guard (design: Safety). */
export const imageWrite = every(sameOrigin, multipartOnly, imageSizeLimit, notTooFast);

/** What every JSON write must pass after its session guard: own origin, JSON, size, pace (design: Safety). */
export const jsonWrite = every(sameOrigin, jsonOnly, sizeLimit, notTooFast);

/** What a write without a body must pass after its session guard. */
export const bareWrite = every(sameOrigin, sizeLimit, notTooFast);

/** What a read that reserves something must pass after its session guard. */
export const pacedRead = notTooFast;
