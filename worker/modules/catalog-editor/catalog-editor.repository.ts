import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { addons, products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { storeAnswer } from '#db/statements/stored-answers.ts';
import type {
  AddonEntryJson,
  CatalogAddonJson,
  CatalogJson,
  CatalogProductJson,
  ProductEntryJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { AlreadyAnsweredError } from '#worker/http/idempotency.ts';

/** What is kept as the answer to the keyed request that makes an entry; nothing for a request without a key. */
export type Answer = Parameters<typeof storeAnswer>[1] | undefined;

/** An edit, and the version that it was made on. */
interface Edit<Entry> {
  id: string;
  version: number;
  entry: Entry;
}

/** Everything in the catalogue, on sale or not, in one round trip. */
export async function selectCatalog(db: Db): Promise<CatalogJson> {
  const [productRows, addonRows] = await db.orm.batch([
    db.orm
      .select()
      .from(products)
      .orderBy(asc(products.yearRange), asc(products.model), asc(products.id)),
    db.orm.select().from(addons).orderBy(asc(addons.name), asc(addons.id)),
  ]);
  return { products: productRows, addons: addonRows };
}

export async function findProduct(db: Db, id: string): Promise<CatalogProductJson | undefined> {
  const [product] = await db.orm.select().from(products).where(eq(products.id, id));
  return product;
}

export async function findAddon(db: Db, id: string): Promise<CatalogAddonJson | undefined> {
  const [addon] = await db.orm.select().from(addons).where(eq(addons.id, id));
  return addon;
}

/** Stores a new calibration and the answer to its key. Throws AlreadyAnsweredError when the key was used meanwhile. */
export function insertProduct(db: Db, row: CatalogProductJson, answer: Answer): Promise<void> {
  return insert(db, db.orm.insert(products).values(row), answer);
}

/** Stores a new add-on likewise. */
export function insertAddon(db: Db, row: CatalogAddonJson, answer: Answer): Promise<void> {
  return insert(db, db.orm.insert(addons).values(row), answer);
}

/**
 * Changes a calibration if it still is the version that was edited, and says whether it was. The change comes
 * last: all that goes with it holds while the old version stands, and an order keeps its own prices.
 */
export async function updateProduct(
  db: Db,
  { id, version, entry }: Edit<ProductEntryJson>,
): Promise<boolean> {
  const isCurrent = sql`exists (select 1 from ${products} where ${products.id} = ${id} and ${products.version} = ${version})`;
  const results = await db.write([
    ...bumpRevisions(db, ['catalog', 'admin'], isCurrent),
    markOrders(db, sql`${orders.productId} = ${id} and ${isCurrent}`),
    db.orm
      .update(products)
      .set({ ...entry, version: version + 1 })
      .where(and(eq(products.id, id), eq(products.version, version))),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

/** Changes an add-on likewise; orders show the name and the price that they copied. */
export async function updateAddon(
  db: Db,
  { id, version, entry }: Edit<AddonEntryJson>,
): Promise<boolean> {
  const isCurrent = sql`exists (select 1 from ${addons} where ${addons.id} = ${id} and ${addons.version} = ${version})`;
  const results = await db.write([
    ...bumpRevisions(db, ['catalog'], isCurrent),
    db.orm
      .update(addons)
      .set({ ...entry, version: version + 1 })
      .where(and(eq(addons.id, id), eq(addons.version, version))),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

async function insert(
  db: Db,
  statement: Parameters<Db['write']>[0][number],
  answer: Answer,
): Promise<void> {
  try {
    await db.write([
      ...(answer ? [storeAnswer(db, answer)] : []),
      statement,
      ...bumpRevisions(db, ['catalog']),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new AlreadyAnsweredError();
    throw error;
  }
}
