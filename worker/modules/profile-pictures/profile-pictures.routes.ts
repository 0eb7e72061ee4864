import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { rateLimitedRead } from '#worker/http/write-guard.ts';
import { openPicture } from './profile-pictures.usecases.ts';

export const profilePictureRoutes = new Hono<AppEnv>().get(
  '/users/:userId/picture',
  signedIn(),
  rateLimitedRead,
  async (c) => {
    const { userId } = c.req.param();
    const { bytes, type } = await openPicture(c.var.deps, { userId, reader: c.var.session.user });
    return c.body(bytes, 200, { 'Content-Type': type });
  },
);
