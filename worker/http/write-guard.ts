import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { dynoSheetProblems } from '#worker/domain/catalog/dyno-sheet.ts';
import {
  maxProductImageBytes,
  productImageProblems,
} from '#worker/domain/catalog/product-image.ts';
import { limits } from '#worker/domain/limits.ts';
import type { AppEnv } from './app-env.ts';
import { AppError, tooFast } from './errors.ts';

const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header('Origin') !== c.var.deps.originOf(c.req.url)) throw fromAnotherSite();
  await next();
});

/** Rejects a cross-site GET, which has the browser's cookie. Other clients send no such header. */
export const notCrossSite = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw fromAnotherSite();
  await next();
});

function fromAnotherSite(): AppError {
  return new AppError('forbidden', 'This request didn’t come from our own pages.');
}

const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^application\/json(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new AppError('unsupportedType', 'Send the request as JSON.');
  }
  await next();
});

const jsonIfAny = createMiddleware<AppEnv>(async (c, next) =>
  c.req.header('Content-Type') === undefined ? next() : jsonOnly(c, next),
);

const multipartOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data;/i.test(c.req.header('Content-Type') ?? '')) {
    throw new AppError('unsupportedType', 'Send the request as a multipart form.');
  }
  await next();
});

function rateLimit(subject: 'writes' | 'reads') {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!(await c.var.deps.isWithinUserLimit(`${subject} ${c.var.session.user.id}`))) {
      throw tooFast();
    }
    await next();
  });
}

const sizeLimit = bodyLimit({
  maxSize: limits.jsonBodyBytes,
  onError: () => {
    throw new AppError('tooLarge', 'The request is too large. Send at most 64 kB of text.');
  },
});

function fileSizeLimit(message: string) {
  return bodyLimit({
    // The form around the file adds a few bytes.
    maxSize: maxProductImageBytes + limits.jsonBodyBytes,
    onError: () => {
      throw new AppError('tooLarge', message);
    },
  });
}

/** Limits the body of a webhook. The handler checks its signature. */
export const webhookLimit = bodyLimit({
  maxSize: limits.webhookBytes,
  onError: () => {
    throw new AppError('tooLarge', 'The event is too large. Send at most 512 kB.');
  },
});

export const cspReportLimit = sizeLimit;

/** Guards a product image upload, after the session guard: origin, content type, size and rate. */
export const imageWrite = fileWrite(productImageProblems.tooLarge.description);
export const dynoSheetWrite = fileWrite(dynoSheetProblems.tooLarge);

/** Guards a JSON write, after the session guard: origin, content type, size and rate. */
export const jsonWrite = every(sameOrigin, jsonOnly, sizeLimit, rateLimit('writes'));

/** Guards a write like `jsonWrite`, but the JSON body may be missing. */
export const maybeJsonWrite = every(sameOrigin, jsonIfAny, sizeLimit, rateLimit('writes'));

export const emptyWrite = every(sameOrigin, sizeLimit, rateLimit('writes'));

/** Guards a read that is expensive, changes state or calls another server. */
export const rateLimitedRead = every(notCrossSite, rateLimit('reads'));

function fileWrite(tooLarge: string) {
  return every(sameOrigin, multipartOnly, fileSizeLimit(tooLarge), rateLimit('writes'));
}
