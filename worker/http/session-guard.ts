import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PolledScope } from '#db/statements/sessions.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AppEnv } from './app-env.ts';
import { AppError, notFound, unauthorized } from './errors.ts';
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
  /** The versions of the polled scopes, read in the same statement as the session. */
  revision: string;
  /** Names the session, and opens nothing. */
  tokenHash: string;
}

/** What is found for a token: no revision when the person may not see one of the scopes. */
export type FoundSession = Omit<Session, 'revision'> & {
  revision: string | null;
  renewed: boolean;
};

interface GuardOptions {
  polls?: readonly PolledScope[];
}

/**
 * Lets signed-in people through and puts their session into the context; anyone else gets 401
 * (spec section 6). With `polls`, the revisions come along in the same database round trip.
 */
export function signedIn({ polls = [] }: GuardOptions = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('session', whole(await requireSession(c, polls)));
    await next();
  });
}

/** Lets admins through; a customer gets 403, anyone else 401 (spec section 6). */
export function adminOnly({ polls = [] }: GuardOptions = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('session', whole(requireAdmin(await requireSession(c, polls))));
    await next();
  });
}

/**
 * Lets an order's customer and admins through to the routes under `:orderId`; anyone else gets 401, or 404,
 * for to them the order does not exist (design: Enforcement). The order's revision comes along.
 */
export const orderParty = createMiddleware<AppEnv>(async (c, next) => {
  c.set('session', whole(await requireSession(c, [{ orderId: c.req.param('orderId') ?? '' }])));
  await next();
});

/** Lets admins through to the routes under `:orderId`, with the order's revision; 404 where there is none. */
export const adminOfOrder = createMiddleware<AppEnv>(async (c, next) => {
  const session = await requireSession(c, [{ orderId: c.req.param('orderId') ?? '' }]);
  c.set('session', whole(requireAdmin(session)));
  await next();
});

function requireAdmin<Found extends { user: UserJson }>(session: Found): Found {
  if (!session.user.isAdmin) throw new AppError('forbidden', 'This is for admins only.');
  return session;
}

/** A session without a revision asked for what is not there, or not this person's to see. */
function whole({ user, revision, tokenHash }: Omit<FoundSession, 'renewed'>): Session {
  if (revision === null) throw notFound('This order');
  return { user, revision, tokenHash };
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
    throw unauthorized();
  }
  const { user, revision, renewed, tokenHash } = found;
  // What one person wrote without signal is not sent as another one's.
  if ((c.req.header('Expected-User') ?? user.id) !== user.id) throw unauthorized();
  if (renewed) setSessionCookie(c, token, user.id);
  else if (hint !== user.id) setSignedInHint(c, user.id);
  return { user, revision, tokenHash };
}
