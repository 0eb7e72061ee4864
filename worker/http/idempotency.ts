import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sha256 } from 'hono/utils/crypto';
import * as z from 'zod';
import { isUniqueViolation } from '#db/database-errors.ts';
import { findStoredResponse, unanswered } from '#db/statements/stored-responses.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from './errors.ts';

/** The key of a write. Its batch stores the key, and the response or an id to build it from. */
export interface IdempotencyKey {
  key: string;
  requestHash: string;
}

export interface FirstResponse extends IdempotencyKey {
  /** `unanswered` if `body` has only an id, and the route builds its response. */
  status: number;
  /** JSON. An account's deletion searches it for ids. */
  body: string;
}

type Respond = (c: Context<AppEnv>, body: string) => Promise<Response>;

/** A request whose first response is stored. The middleware replays that response. */
export class RepeatedRequest extends Error {}

/** Returns whether another request with the same key finished first. */
export function isDuplicateRequest(error: unknown): boolean {
  return error instanceof RepeatedRequest || isUniqueViolation(error, 'idempotency_keys');
}

const uuid = z.uuid();

/**
 * Replays the first response to a write with the same `Idempotency-Key`, marked
 * `Idempotent-Replayed: true`. `respond` builds the response of a route whose batch stores an id.
 * Throws 422 if the key was used for another request. Must run after the session guard.
 *
 * The handler runs before the search for a stored response, which saves a round trip for all
 * requests but the rare retries. A retry changes nothing: its batch fails on the stored key, or the
 * handler finds its work already done.
 */
export function idempotent(respond?: Respond) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = c.req.header('Idempotency-Key');
    if (key === undefined) return next();
    if (!uuid.safeParse(key).success) {
      throw new AppError('invalid', 'Idempotency-Key: This must be a UUID.');
    }
    const request = { key, requestHash: await hashRequest(c.req.raw.clone()) };
    c.set('idempotencyKey', request);
    await next();
    const isDuplicate = isDuplicateRequest(c.error);
    if (!isDuplicate && !(c.error instanceof AppError)) return;
    const stored = await findStoredResponse(c.var.deps.db, c.var.session.user.id, key);
    if (stored === undefined) {
      if (isDuplicate) throw new Error('the stored response was not found');
      return;
    }
    if (stored.requestHash !== request.requestHash) {
      throw new AppError('keyReused', 'This Idempotency-Key was used for another request.');
    }
    // Otherwise, Hono would keep the error's headers.
    c.res = undefined;
    c.res =
      stored.status === unanswered && respond
        ? await respond(c, stored.body)
        : new Response(stored.body, {
            status: stored.status,
            headers: { 'Content-Type': 'application/json' },
          });
    c.header('Idempotent-Replayed', 'true');
  });
}

async function hashRequest(request: Request): Promise<string> {
  const { pathname } = new URL(request.url);
  const hash = await sha256(`${request.method} ${pathname}\n${await request.text()}`);
  if (hash === null) throw new Error('SHA-256 is not available');
  return hash;
}
