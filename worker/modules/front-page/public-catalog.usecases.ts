import type { Deps } from '#worker/deps.ts';
import { type ProductPageJson, publicCatalogPath } from '#worker/domain/catalog/public-catalog.ts';
import { errorCodes, log } from '#worker/http/log.ts';
import { selectPublicProducts } from './public-catalog.repository.ts';

/** Increase this when the shape of a calibration changes, so that cached copies are not read. */
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
 * Returns the calibrations for the Worker's pages, at most a minute old. If the database is slow or fails, returns an
 * older cached copy, or undefined if the cache is empty.
 */
export async function publicCatalog(
  deps: CatalogDeps,
  { origin, maxWaitMs, waitUntil }: CatalogRequest,
): Promise<ProductPageJson[] | undefined> {
  const url = `${origin}${publicCatalogPath}?shape=${shapeVersion}`;
  const stored = await deps.edgeCache.get(url).catch(() => undefined);
  // Nothing else writes under this URL.
  const older = stored?.value as ProductPageJson[] | undefined;
  if (stored && deps.now() - stored.storedAt < freshMs) return older;
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
    return await selectPublicProducts(db);
  } catch (error) {
    log('warn', { event: 'a page has no catalog', causes: errorCodes(error) });
    return undefined;
  } finally {
    db.close();
  }
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
