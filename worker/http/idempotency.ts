import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sha256 } from 'hono/utils/crypto';
import * as z from 'zod';
import { isUniqueViolation } from '#db/database-errors.ts';
import {
  findStoredResponse,
  noResponse,
  type StoredResponse,
} from '#db/statements/stored-responses.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from './errors.ts';

/** The key of a write. Its batch stores the key, and the response or an id to build it from. */
export type IdempotencyKey = Pick<StoredResponse, 'key' | 'requestHash'>;

export type FirstResponse = Omit<StoredResponse, 'userId' | 'createdAt'>;

type Respond = (c: Context<AppEnv>, body: string) => Promise<Response>;

/** A request whose work is done. The middleware replays the first response. */
export class RepeatedRequest extends Error {
  readonly firstResponse: StoredResponse;

  constructor(firstResponse: StoredResponse) {
    super();
    this.firstResponse = firstResponse;
  }
}

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
 * use case finds its work done, and throws an AppError or `RepeatedRequest`.
 */
export function idempotent(respond?: Respond) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = c.req.header('Idempotency-Key');
    if (key === undefined) return next();
    if (!uuid.safeParse(key).success) {
      throw new AppError('invalid', 'Idempotency-Key: This must be a UUID.');
    }
    const requestHash = await hashRequest(c.req.raw.clone());
    c.set('idempotencyKey', { key, requestHash });
    await next();
    const stored = await findFirstResponse(c, key);
    if (stored === undefined) return;
    if (stored.requestHash !== requestHash) {
      throw new AppError('keyReused', 'This Idempotency-Key was used for another request.');
    }
    const { status, body } = await contentOf(c, stored, respond);
    const cookies = c.res.headers.getSetCookie();
    // Hono adds the headers of the response before, which was an error.
    c.res = undefined;
    c.res = new Response(body, {
      status,
      headers: {
        'Content-Type': 'application/json',
        'Idempotent-Replayed': 'true',
        'X-Request-Id': c.var.requestId,
      },
    });
    // The session guard may have renewed the session.
    for (const cookie of cookies) c.res.headers.append('Set-Cookie', cookie);
  });
}

/** Finds the first response to a request that failed; undefined if this request was the first. */
async function findFirstResponse(
  { error, var: { deps, session } }: Context<AppEnv>,
  key: string,
): Promise<StoredResponse | undefined> {
  if (error instanceof RepeatedRequest) return error.firstResponse;
  const isDuplicate = isDuplicateRequest(error);
  if (!isDuplicate && !(error instanceof AppError)) return undefined;
  const stored = await findStoredResponse(deps.db, session.user.id, key);
  if (stored === undefined && isDuplicate) throw new Error('the stored response was not found');
  return stored;
}

/** Returns the status and body of a stored response, which `respond` builds if only an id is stored. */
function contentOf(c: Context<AppEnv>, { status, body }: StoredResponse, respond?: Respond) {
  return status === noResponse && respond ? respond(c, body) : { status, body };
}

async function hashRequest(request: Request): Promise<string> {
  const { pathname } = new URL(request.url);
  const hash = await sha256(`${request.method} ${pathname}\n${await request.text()}`);
  if (hash === null) throw new Error('SHA-256 is not available');
  return hash;
}
