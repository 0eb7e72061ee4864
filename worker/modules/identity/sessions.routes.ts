import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { notFound } from '#worker/http/errors.ts';
import { adminOnly, signedIn } from '#worker/http/session/session-guard.ts';
import { emptyWrite } from '#worker/http/write-guard.ts';
import {
  deleteSessionsOf,
  deleteSessionWithId,
  endSessionsOf,
  selectSessions,
} from './sessions.repository.ts';

export const sessionRoutes = new Hono<AppEnv>()
  .get('/account/sessions', signedIn(), async (c) => {
    const { user, tokenHash } = c.var.session;
    const { db, now } = c.var.deps;
    return c.json(await selectSessions(db, { userId: user.id, tokenHash, now: now() }));
  })

  .delete('/account/sessions', signedIn(), emptyWrite, async (c) => {
    await deleteSessionsOf(c.var.deps.db, { userId: c.var.session.user.id });
    return c.body(null, 204);
  })

  .delete('/account/sessions/others', signedIn(), emptyWrite, async (c) => {
    const { user, tokenHash } = c.var.session;
    await deleteSessionsOf(c.var.deps.db, { userId: user.id, except: tokenHash });
    return c.body(null, 204);
  })

  .delete('/account/sessions/:sessionId', signedIn(), emptyWrite, async (c) => {
    const session = { userId: c.var.session.user.id, id: c.req.param('sessionId') };
    await deleteSessionWithId(c.var.deps.db, session);
    return c.body(null, 204);
  })

  .delete(
    '/admin/users/:userId/sessions',
    adminOnly({ permission: 'team' }),
    emptyWrite,
    async (c) => {
      const { db, now } = c.var.deps;
      const ended = { userId: c.req.param('userId'), actorId: c.var.session.user.id, at: now() };
      if (!(await endSessionsOf(db, ended))) throw notFound('This user');
      return c.body(null, 204);
    },
  );
