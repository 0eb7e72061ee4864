import { Hono } from 'hono';
import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { imageExtensionOf, productImageTypes } from '#worker/domain/catalog/product-image.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { notFound } from '#worker/http/errors.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { rateLimitedRead } from '#worker/http/write-guard.ts';
import { findPictureUrl } from './profile-pictures.repository.ts';

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

interface PictureRequest {
  userId: string;
  reader: UserJson;
}

interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/**
 * Loads a user's profile picture from their identity provider. Throws 404 if the reader may not see
 * it, or if it is not a JPG, PNG or WebP of at most 1 MiB.
 */
export async function openPicture(
  { db, loadPicture }: Pick<Deps, 'db' | 'loadPicture'>,
  request: PictureRequest,
): Promise<Picture> {
  const url = await findPictureUrl(db, request);
  const bytes = url && (await loadPicture(url));
  const extension = bytes && imageExtensionOf(bytes);
  if (!bytes || !extension) throw notFound('This picture');
  return { bytes, type: productImageTypes[extension] };
}
