import type { Deps } from '#worker/deps.ts';
import { type ProductPageJson, publicCatalogPath } from '#worker/domain/catalog/public-catalog.ts';
import { errorCodes, log } from '#worker/http/log.ts';
import { selectProductsForSale } from './public-catalog.repository.ts';

/** Increase this when the fields of `ProductPageJson` change, so that older cached copies are ignored. */
const shapeVersion = 2;
const freshMs = 60_000;

type CatalogDeps = Pick<Deps, 'edgeCache' | 'openDb' | 'now'>;

interface CatalogRequest {
  origin: string;
  /** How long to wait for the database. */
  maxWaitMs: number;
  /** Keeps the Worker alive for work that continues after the response. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Returns the calibrations for the Worker's pages, at most a minute old. If the database is slow or
 * fails, returns an older cached copy, or undefined if the cache is empty.
 */
export async function loadCatalog(
  deps: CatalogDeps,
  { origin, maxWaitMs, waitUntil }: CatalogRequest,
): Promise<ProductPageJson[] | undefined> {
  const url = `${origin}${publicCatalogPath}?shape=${shapeVersion}`;
  const cached = await deps.edgeCache.get(url).catch(() => undefined);
  // Only this function caches under this URL, so the type is right.
  const older = cached?.value as ProductPageJson[] | undefined;
  if (cached && deps.now() - cached.storedAt < freshMs) return older;
  const loading = loadProducts(deps);
  waitUntil(
    // If storing the copy fails, the next visit reads the database again.
    loading.then((loaded) => loaded && deps.edgeCache.put(url, loaded)).catch(() => {}),
  );
  return (await Promise.race([loading, delay(maxWaitMs)])) ?? older;
}

/** Returns undefined if the database fails. */
async function loadProducts({ openDb }: CatalogDeps): Promise<ProductPageJson[] | undefined> {
  const db = openDb();
  try {
    return await selectProductsForSale(db);
  } catch (error) {
    log('warn', { event: 'the catalog was not loaded', causes: errorCodes(error) });
    return undefined;
  } finally {
    db.close();
  }
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
