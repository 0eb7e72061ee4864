import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isDatabaseAway, isResponseTooLarge } from '#db/database-errors.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from './errors.ts';
import { AlreadyAnsweredError } from './idempotency.ts';
import { causesOf, log } from './log.ts';

/** Turns what was thrown into a status and one sentence; what nobody expected is logged, never shown. */
export const handleError: ErrorHandler<AppEnv> = async (error, c) => {
  if (error instanceof AppError) return c.text(error.message, error.status, error.headers);
  if (error instanceof HTTPException) return c.text(error.message, error.status);
  // Nothing went wrong: its twin's answer takes this one's place.
  if (!(error instanceof AlreadyAnsweredError)) logFailure(c, error);
  if (isResponseTooLarge(error)) await alertAdmins(c);
  if (isDatabaseAway(error)) {
    return c.text('The store cannot reach its database. Try again in a moment.', 503, {
      'Retry-After': '5',
    });
  }
  return c.text(`Something went wrong on our side. Request ${c.var.requestId}.`, 500);
};

/** A page that has outgrown the database's limit stays broken until someone changes the code. */
async function alertAdmins(c: Context<AppEnv>): Promise<void> {
  const { db, now } = c.var.deps;
  const at = now();
  const route = `${c.req.method} ${c.req.routePath}`;
  const key = `responseTooLarge:${route}:${new Date(at).toISOString().slice(0, 10)}`;
  const alert = { kind: 'responseTooLarge', key, detail: route, orderId: null, at } as const;
  try {
    await db.write([raiseAlert(db, alert), ...bumpRevisions(db, ['admin'])]);
  } catch (error) {
    log('error', { event: 'could not raise an alert', causes: causesOf(error) });
  }
}

function logFailure(c: Context<AppEnv>, error: Error): void {
  log('error', {
    method: c.req.method,
    route: c.req.routePath,
    causes: causesOf(error),
    stack: error.stack
      ?.split('\n')
      .slice(1, 8)
      .map((line) => line.trim()),
  });
}
