import { createMiddleware } from 'hono/factory';
import { sha256 } from 'hono/utils/crypto';
import { z } from 'zod';
import { findAnswer } from '#db/statements/stored-answers.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from './errors.ts';

/** A keyed POST; the use case stores its answer under this in the same batch as its work. */
export interface IdempotentRequest {
  key: string;
  requestHash: string;
}

/** Thrown by a repository when another request with the same key was faster. */
export class AlreadyAnsweredError extends Error {
  override readonly name = 'AlreadyAnsweredError';
}

const uuid = z.uuid();

/**
 * Gives a POST with an `Idempotency-Key` its first answer again, marked `Idempotent-Replayed: true`;
 * the same key with another request is 422 (design: Retries). Goes after the session guard.
 */
export const idempotent = createMiddleware<AppEnv>(async (c, next) => {
  const key = c.req.header('Idempotency-Key');
  if (key === undefined) return next();
  if (!uuid.safeParse(key).success) {
    throw new AppError('invalid', 'Idempotency-Key: This must be a UUID.');
  }
  const request = { key, requestHash: await hashRequest(c.req.raw.clone()) };
  const replay = async () => {
    const answer = await findAnswer(c.var.deps.db, c.var.session.user.id, key);
    if (answer === undefined) return undefined;
    if (answer.requestHash !== request.requestHash) {
      throw new AppError('keyReused', 'This Idempotency-Key was used for another request.');
    }
    return new Response(answer.body, {
      status: answer.status,
      headers: {
        'Content-Type': 'application/json',
        'Idempotent-Replayed': 'true',
        'Cache-Control': 'private, no-store',
      },
    });
  };
  const first = await replay();
  if (first) return first;
  c.set('idempotent', request);
  await next();
  if (c.error instanceof AlreadyAnsweredError) c.res = await raced(replay);
  // What this request would have used up may have gone to its twin, which was faster.
  else if (c.error instanceof AppError && c.error.code === 'conflict') {
    c.res = (await replay()) ?? c.res;
  }
});

async function raced(replay: () => Promise<Response | undefined>): Promise<Response> {
  const answer = await replay();
  if (answer === undefined) throw new Error('an answer was stored and is gone');
  return answer;
}

async function hashRequest(request: Request): Promise<string> {
  const { pathname } = new URL(request.url);
  const hash = await sha256(`${request.method} ${pathname}\n${await request.text()}`);
  if (hash === null) throw new Error('SHA-256 is not available');
  return hash;
}
