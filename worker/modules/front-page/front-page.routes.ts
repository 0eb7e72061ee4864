import { type Context, Hono } from 'hono';
import { sha256 } from 'hono/utils/crypto';
import {
  type ProductPageJson,
  publicCatalogPath,
  toPublicProducts,
} from '#worker/domain/catalog/public-catalog.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { readSessionToken } from '#worker/http/session/session-cookie.ts';
import { fillLandingPage, fillProductPage } from './landing-html.ts';
import { loadCatalog } from './public-catalog.usecases.ts';

/** How long a page waits for the database before it is sent without the catalog. */
const pageWaitMs = 200;
/** How long the JSON of the catalog waits for the database. */
const jsonWaitMs = 5000;

export const frontPageRoutes = new Hono<AppEnv>()
  // The landing page for visitors. Signed-in users get the app at once, to avoid a flash.
  .get('/', (c) => (readSessionToken(c) === undefined ? serveLanding(c) : serveApp(c)))

  // The file would reload forever for a signed-in user, who gets the app only at `/`.
  .get('/landing.html', (c) => c.redirect('/'))

  .get('/product/:productId', serveProduct)

  // For the landing page inside the app, and for a landing page that was sent without prices.
  .get(publicCatalogPath, async (c) => {
    const products = await readCatalog(c, jsonWaitMs);
    const caching = products ? 'public, max-age=60' : 'no-store';
    return c.json(toPublicProducts(products ?? []), 200, { 'Cache-Control': caching });
  })

  // The local stack shows its captured mail here; in production this is 404.
  .get('/mail', (c) => {
    const { localMailUrl } = c.var.deps;
    return localMailUrl ? c.redirect(localMailUrl) : c.notFound();
  });

async function serveApp(c: Context<AppEnv>): Promise<Response> {
  const asset = await c.var.deps.asset(new Request(new URL('/index.html', c.req.url), c.req.raw));
  return withPageHeaders(asset);
}

function serveLanding(c: Context<AppEnv>): Promise<Response> {
  const origin = c.var.deps.originOf(c.req.url);
  return servePage(c, '/landing.html', (page, products) =>
    fillLandingPage(page, { products: products && toPublicProducts(products), origin }),
  );
}

/** Serves the app with a calibration's texts, for its loading screen and for link previews. */
function serveProduct(c: Context<AppEnv>): Promise<Response> {
  const origin = c.var.deps.originOf(c.req.url);
  return servePage(c, '/index.html', (page, products) => {
    const product = products?.find(({ id }) => id === c.req.param('productId'));
    return product ? fillProductPage(page, { product, origin }) : page;
  });
}

/** Serves a prerendered page. `fill` gets undefined instead of the catalog if the database is slow or fails. */
async function servePage(
  c: Context<AppEnv>,
  path: string,
  fill: (page: Response, products: ProductPageJson[] | undefined) => Response,
): Promise<Response> {
  const { asset, version } = c.var.deps;
  const [page, products] = await Promise.all([
    // Leaves out the visitor's conditional headers, because their ETag is that of the filled page.
    asset(new Request(new URL(path, c.req.url))),
    readCatalog(c, pageWaitMs),
  ]);
  const response = withPageHeaders(page);
  const etag = await etagOf(version, page.headers.get('ETag'), products);
  response.headers.set('ETag', etag);
  if (c.req.header('If-None-Match') !== etag) return fill(response, products);
  await response.body?.cancel();
  return new Response(null, { status: 304, headers: response.headers });
}

/** Returns the ETag of a page made of these parts. */
async function etagOf(...parts: unknown[]): Promise<string> {
  return `W/"${await sha256(JSON.stringify(parts))}"`;
}

function readCatalog(c: Context<AppEnv>, maxWaitMs: number) {
  return loadCatalog(c.var.deps, {
    origin: new URL(c.req.url).origin,
    maxWaitMs,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
}

/**
 * Makes browsers revalidate the page, and cache the visitor's and the signed-in user's page
 * separately. Keeps Cloudflare from replacing the shop's email address with a script's.
 */
function withPageHeaders(asset: Response): Response {
  const response = new Response(asset.body, asset);
  response.headers.set('Cache-Control', 'private, no-cache, no-transform');
  response.headers.set('Vary', 'Cookie');
  return response;
}
