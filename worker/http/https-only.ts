import { createMiddleware } from 'hono/factory';

const loopback = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** Redirects http to https, and keeps the method. The local stack serves http on loopback hosts. */
export const httpsOnly = createMiddleware(async (c, next) => {
  const url = new URL(c.req.url);
  if (url.protocol === 'https:' || loopback.test(url.hostname)) return next();
  return c.redirect(`https://${url.hostname}${url.pathname}${url.search}`, 308);
});
