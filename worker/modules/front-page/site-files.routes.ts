import { type Context, Hono } from 'hono';
import { dayMs } from '#worker/domain/durations.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

const headers = { 'Cache-Control': 'public, max-age=86400', 'X-Content-Type-Options': 'nosniff' };
/** RFC 9116 recommends less than a year. */
const securityTxtDays = 180;

/** The files that crawlers and security researchers look for. Each names the store's own origin. */
export const siteFileRoutes = new Hono<AppEnv>()
  .get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(c)}/sitemap.xml\n`, 200, headers),
  )

  // Everything but the landing page needs a sign-in.
  .get('/sitemap.xml', (c) =>
    c.body(
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${originOf(c)}/</loc></url>
</urlset>
`,
      200,
      { ...headers, 'Content-Type': 'application/xml; charset=UTF-8' },
    ),
  )

  .get('/.well-known/security.txt', (c) => {
    const today = Math.floor(c.var.deps.now() / dayMs) * dayMs;
    const expires = new Date(today + securityTxtDays * dayMs).toISOString();
    const lines = [
      `Contact: ${originOf(c)}/#contact`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${originOf(c)}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, headers);
  });

function originOf(c: Context<AppEnv>): string {
  return c.var.deps.originOf(c.req.url);
}
