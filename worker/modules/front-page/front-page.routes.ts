import { type Context, Hono } from 'hono';
import { sha256 } from 'hono/utils/crypto';
import {
  type ProductPageJson,
  publicCatalogPath,
  toPublicProducts,
} from '#worker/domain/catalog/public-catalog.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { readSessionToken } from '#worker/http/session/session-cookie.ts';
import { completeLanding } from './landing-html.ts';
import { completeProduct } from './product-html.ts';
import { publicCatalog } from './public-catalog.usecases.ts';

/** How long a page waits for the database before it is sent without the catalog. */
const pageWaitMs = 200;
/** How long the script of a page without prices waits. */
const scriptWaitMs = 5000;

/** Serves `/` (the prerendered landing page to visitors, and the app to signed-in users to avoid a flash) and calibrations. */
export const frontPageRoutes = new Hono<AppEnv>()
  .get('/', (c) => (readSessionToken(c) === undefined ? serveLanding(c) : serveApp(c)))

  .get('/product/:productId', serveProduct)

  // For the landing page inside the app, and for a landing page that was sent without prices.
  .get(publicCatalogPath, async (c) => {
    const products = await readCatalog(c, scriptWaitMs);
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
  return servePage(c, '/landing.html', {
    select: (products) => products && toPublicProducts(products),
    complete: (page, products) => completeLanding(page, { products, origin }),
  });
}

/** Serves the app with a calibration's texts, for its loading screen and for link previews. */
function serveProduct(c: Context<AppEnv>): Promise<Response> {
  const origin = c.var.deps.originOf(c.req.url);
  return servePage(c, '/index.html', {
    select: (products) => products?.find(({ id }) => id === c.req.param('productId')),
    complete: (page, product) => (product ? completeProduct(page, { product, origin }) : page),
  });
}

interface PageParts<Values> {
  /** Returns what the page shows of the catalog, which is undefined if the database failed or was slow. */
  select: (products: ProductPageJson[] | undefined) => Values;
  complete: (page: Response, values: Values) => Response;
}

/** Serves a prerendered page, completed from the catalog. */
async function servePage<Values>(
  c: Context<AppEnv>,
  path: string,
  { select, complete }: PageParts<Values>,
): Promise<Response> {
  const { asset, version } = c.var.deps;
  const [page, products] = await Promise.all([
    // Leaves out the visitor's conditional headers, which apply to the completed page.
    asset(new Request(new URL(path, c.req.url))),
    readCatalog(c, pageWaitMs),
  ]);
  const values = select(products);
  const response = withPageHeaders(page);
  const etag = await etagOf(version, page.headers.get('ETag'), values);
  response.headers.set('ETag', etag);
  if (c.req.header('If-None-Match') !== etag) return complete(response, values);
  await response.body?.cancel();
  return new Response(null, { status: 304, headers: response.headers });
}

/** Returns the ETag of a page made of these parts. */
async function etagOf(...parts: unknown[]): Promise<string> {
  return `W/"${await sha256(JSON.stringify(parts))}"`;
}

function readCatalog(c: Context<AppEnv>, maxWaitMs: number) {
  return publicCatalog(c.var.deps, {
    origin: new URL(c.req.url).origin,
    maxWaitMs,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
}

/** Makes browsers revalidate the page, and cache the visitor's and the signed-in user's page separately. */
function withPageHeaders(asset: Response): Response {
  const response = new Response(asset.body, asset);
  response.headers.set('Cache-Control', 'private, no-cache');
  response.headers.set('Vary', 'Cookie');
  return response;
}
