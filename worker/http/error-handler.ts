import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isDatabaseAway } from '#db/errors.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from './errors.ts';
import { AlreadyAnsweredError } from './idempotency.ts';

/** Turns what was thrown into a status and one sentence; what nobody expected is logged, never shown. */
export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof AppError) return c.text(error.message, error.status, error.headers);
  if (error instanceof HTTPException) return c.text(error.message, error.status);
  // Nothing went wrong: its twin's answer takes this one's place.
  if (!(error instanceof AlreadyAnsweredError)) logFailure(c, error);
  if (isDatabaseAway(error)) {
    return c.text('The store cannot reach its database. Try again in a moment.', 503, {
      'Retry-After': '5',
    });
  }
  return c.text(`Something went wrong on our side. Request ${c.var.requestId}.`, 500);
};

function logFailure(c: Context<AppEnv>, error: Error): void {
  const causes = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    // A database error's message can carry the values of its statement, so only its code is kept.
    causes.push('code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name);
  }
  console.error(
    JSON.stringify({
      level: 'error',
      requestId: c.var.requestId,
      method: c.req.method,
      route: c.req.routePath,
      causes,
      stack: error.stack
        ?.split('\n')
        .slice(1, 8)
        .map((line) => line.trim()),
    }),
  );
}
