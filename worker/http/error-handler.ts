import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isDatabaseUnavailable, isResponseTooLarge } from '#db/database-errors.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from './errors.ts';
import { isDuplicateRequest } from './idempotency.ts';
import { errorCodes, log } from './log.ts';
import { sendError } from './page-error.ts';

/** Responds to an expected error with its status and message. Logs any other error and hides its message. */
export const handleError: ErrorHandler<AppEnv> = async (error, c) => {
  if (error instanceof AppError) {
    return sendError(c, { status: error.status, text: error.message, headers: error.headers });
  }
  if (error instanceof HTTPException) {
    return sendError(c, { status: error.status, text: error.message });
  }
  // Not a failure: the idempotency middleware replaces this response.
  if (!isDuplicateRequest(error)) logFailure(c, error);
  if (isResponseTooLarge(error)) await alertAdmins(c);
  if (isDatabaseUnavailable(error)) {
    return sendError(c, {
      status: 503,
      text: 'We can’t reach our database. Try again in a moment.',
      headers: { 'Retry-After': '5' },
    });
  }
  const text = `Something went wrong on our side. Request ${c.var.requestId}.`;
  return sendError(c, { status: 500, text });
};

/** Alerts the admins to a list that exceeds the database's response limit, because only a code change can fix it. */
async function alertAdmins(c: Context<AppEnv>): Promise<void> {
  const { db, now } = c.var.deps;
  const createdAt = now();
  const route = `${c.req.method} ${c.req.routePath}`;
  const key = `responseTooLarge:${route}:${new Date(createdAt).toISOString().slice(0, 10)}`;
  const alert = { kind: 'responseTooLarge', key, detail: route, createdAt } as const;
  try {
    await db.write([raiseAlert(db, alert), ...bumpRevisions(db, ['admin'])]);
  } catch (error) {
    log('error', { event: 'could not raise an alert', causes: errorCodes(error) });
  }
}

function logFailure(c: Context<AppEnv>, error: Error): void {
  log('error', {
    method: c.req.method,
    route: c.req.routePath,
    causes: errorCodes(error),
    // Leaves out the message, because a failed query's message contains the query's values.
    stack: error.stack
      ?.split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('at '))
      .slice(0, 7),
  });
}
