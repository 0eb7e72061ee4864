import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { recordView, unrecordedView } from '#db/statements/orders/order-views.ts';
import type { PolledScope } from '#db/statements/sessions.ts';
import type { Role, UserJson } from '#worker/domain/accounts/accounts.api.ts';
import {
  adminsOnlySentence,
  may,
  type Permission,
  permissions,
  recentSignInSeconds,
} from '#worker/domain/accounts/permissions.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { AppError, notFound, signInAgain, tooFast, unauthorized } from '#worker/http/errors.ts';
import { countInvalidSession } from './address-limit.ts';
import { findSession } from './find-session.ts';
import {
  clearSignedInHint,
  readSessionToken,
  readSignedInHint,
  setSessionCookie,
  setSignedInHint,
} from './session-cookie.ts';

export interface Session {
  user: UserJson;
  /** Null for a customer. */
  role: Role | null;
  /** The versions of the polled scopes, read in the same statement as the session. */
  pollVersion: string;
  /** Identifies the session but grants no access. */
  tokenHash: string;
}

/** A token's session. The poll version is null if the user may not see one of the scopes. */
export type FoundSession = Omit<Session, 'pollVersion'> & {
  pollVersion: string | null;
  /** When the provider last asked for the password, in ms since 1970. */
  signedInAt: number;
  renewed: boolean;
};

interface GuardOptions {
  polls?: readonly PolledScope[];
}

/**
 * Requires a session and sets it in the context. Throws 401 without one. With `polls`, the same
 * database round trip reads their poll versions.
 */
export function signedIn({ polls = [] }: GuardOptions = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('session', withPollVersion(await requireSession(c, polls)));
    await next();
  });
}

interface TeamGuardOptions extends GuardOptions {
  permission?: Permission;
}

/** Requires a team member with this permission. Throws 403, or 401 without a session. */
export function adminOnly({ polls = [], permission = 'dashboard' }: TeamGuardOptions = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const session = await requireSession(c, polls);
    requirePermission(session.role, permission);
    if (c.req.method !== 'GET' && permissions[permission].needsRecentSignIn) {
      requireRecentSignIn(session.signedInAt, c.var.deps.now());
    }
    c.set('session', withPollVersion(session));
    await next();
  });
}

/**
 * Requires the customer of `:orderId` or an admin, and reads the order's poll version. Throws 401
 * without a session, and 404 for other users, so that they can't learn whether the order exists.
 */
export const orderAccess = createMiddleware<AppEnv>(async (c, next) => {
  c.set(
    'session',
    withPollVersion(await requireSession(c, [{ orderId: c.req.param('orderId') ?? '' }])),
  );
  await next();
});

/**
 * Requires a member of the team and reads the poll version of `:orderId`. Throws 401, 403, or 404
 * if the order does not exist.
 */
export const adminOrderAccess = createMiddleware<AppEnv>(async (c, next) => {
  const session = await requireSession(c, [{ orderId: c.req.param('orderId') ?? '' }]);
  requirePermission(session.role, 'dashboard');
  c.set('session', withPollVersion(session));
  await next();
});

/**
 * Requires a member of the team, and reads the poll versions of all orders and of the viewers of
 * `:orderId`. After the response, records the user as a viewer, at most every 30 s.
 */
export const adminOrderView = createMiddleware<AppEnv>(async (c, next) => {
  const orderId = c.req.param('orderId') ?? '';
  const session = await requireSession(c, ['admin', { viewersOf: orderId }]);
  requirePermission(session.role, 'dashboard');
  const { pollVersion, ...found } = withPollVersion(session);
  // The poll version ends with a marker if this view isn't recorded yet. The ETag must not contain
  // it.
  c.set('session', { ...found, pollVersion: pollVersion.replace(unrecordedView, '') });
  await next();
  if (!pollVersion.endsWith(unrecordedView) || c.res.status >= 400) return;
  const { db, now } = c.var.deps;
  const view = { tokenHash: found.tokenHash, orderId, at: now() };
  c.executionCtx.waitUntil(recordView(db, view));
});

function requirePermission(role: Role | null, permission: Permission): void {
  if (may(role, permission)) return;
  const { refusal } = permissions[permission];
  throw new AppError('forbidden', role === null ? adminsOnlySentence : refusal);
}

/** Throws 403 with a reason that the browser knows. A 401 would sign the user out. */
function requireRecentSignIn(signedInAt: number, now: number): void {
  if (now - signedInAt > recentSignInSeconds * 1000) throw signInAgain();
}

/** Throws 404 if the polled order does not exist or is not visible to the user. */
function withPollVersion({
  user,
  role,
  pollVersion,
  tokenHash,
}: Omit<FoundSession, 'renewed'>): Session {
  if (pollVersion === null) throw notFound('This order');
  return { user, role, pollVersion, tokenHash };
}

async function requireSession(
  c: Context<AppEnv>,
  polls: readonly PolledScope[],
): Promise<Omit<FoundSession, 'renewed'>> {
  const token = readSessionToken(c);
  const found = token === undefined ? undefined : await findSession(c.var.deps, { token, polls });
  const hint = readSignedInHint(c);
  if (token === undefined || found === undefined) {
    if (hint !== undefined) clearSignedInHint(c);
    if (token !== undefined) await countInvalidSession(c);
    throw unauthorized();
  }
  const { user, role, signedInAt, pollVersion, renewed, tokenHash } = found;
  if (c.req.method === 'GET' && !c.var.deps.isWithinReadLimit(tokenHash)) throw tooFast();
  // Rejects queued writes of the previous user after another user signed in to the same browser.
  if ((c.req.header('Expected-User') ?? user.id) !== user.id) throw unauthorized();
  if (renewed) setSessionCookie(c, token, user.id);
  else if (hint !== user.id) setSignedInHint(c, user.id);
  return { user, role, signedInAt, pollVersion, tokenHash };
}
