import { readFile } from 'node:fs/promises';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { createDb, type Db } from '#db/client.ts';
import { addons, products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { hasSameFields } from '#worker/domain/has-same-fields.ts';
import { type Catalog, parseCatalog } from './catalog-data.ts';

interface DatabaseAddress {
  url: string;
  authToken?: string;
}

/** Every edit in the catalog editor increments the version. */
const uneditedVersion = 1;

/** Loads `catalog.json`: inserts new entries, and updates existing ones unless an admin has edited them. */
export function seed(address: DatabaseAddress): Promise<Catalog> {
  return withDb(address, loadCatalog);
}

/** Loads `catalog.json` into a database that has no calibrations yet. */
export function seedIfEmpty(address: DatabaseAddress): Promise<void> {
  return withDb(address, async (db) => {
    const [row] = await db.orm.select({ count: count() }).from(products);
    if (row?.count === 0) await loadCatalog(db);
  });
}

/** Updates the texts of existing entries to those in `catalog.json`, unless an admin has edited them. */
export function updateSeedTexts(address: DatabaseAddress): Promise<void> {
  return withDb(address, async (db) => {
    const catalog = await readCatalogFile();
    const [productRows, addonRows] = await db.orm.batch([
      db.orm.select().from(products).where(eq(products.version, uneditedVersion)),
      db.orm.select().from(addons).where(eq(addons.version, uneditedVersion)),
    ]);
    const newProducts = changedTexts(catalog.products.map(textsOfProduct), productRows);
    const newAddons = changedTexts(catalog.addons.map(textsOfAddon), addonRows);
    if (newProducts.length + newAddons.length === 0) return;
    await db.write([
      ...newProducts.map(({ id, ...texts }) =>
        db.orm
          .update(products)
          .set(texts)
          .where(and(eq(products.id, id), eq(products.version, uneditedVersion))),
      ),
      ...newAddons.map(({ id, ...texts }) =>
        db.orm
          .update(addons)
          .set(texts)
          .where(and(eq(addons.id, id), eq(addons.version, uneditedVersion))),
      ),
      ...bumpRevisions(db, ['catalog']),
      ...markOrdersOf(db, newProducts),
    ]);
  });
}

async function loadCatalog(db: Db): Promise<Catalog> {
  const catalog = await readCatalogFile();
  await db.write([
    ...catalog.products.map(({ imageUrl, ...product }) =>
      db.orm
        .insert(products)
        .values({ ...product, imageUrl })
        .onConflictDoUpdate({
          target: products.id,
          // Keeps an uploaded image, which does not count as an edit.
          set: imageUrl ? { ...product, imageUrl } : product,
          setWhere: eq(products.version, uneditedVersion),
        }),
    ),
    ...catalog.addons.map((addon) =>
      db.orm
        .insert(addons)
        .values(addon)
        .onConflictDoUpdate({
          target: addons.id,
          set: addon,
          setWhere: eq(addons.version, uneditedVersion),
        }),
    ),
    ...bumpRevisions(db, ['catalog']),
    ...markOrdersOf(db, catalog.products),
  ]);
  return catalog;
}

/** Returns the statements that mark the orders of changed products, because the admin list shows product details. */
function markOrdersOf(db: Db, changed: readonly { id: string }[]) {
  const ids = changed.map(({ id }) => id);
  const ofChanged = inArray(orders.productId, ids);
  return [
    ...bumpRevisions(db, ['admin'], sql`exists (select 1 from ${orders} where ${ofChanged})`),
    markOrders(db, ofChanged),
  ];
}

function textsOfProduct({ id, description, levels, hardware, fuel }: Catalog['products'][number]) {
  return { id, description, levels, hardware, fuel };
}

function textsOfAddon({ id, description }: Catalog['addons'][number]) {
  return { id, description };
}

/** Returns the entries whose texts differ from their row. */
function changedTexts<Texts extends { id: string }>(
  entries: readonly Texts[],
  rows: readonly Texts[],
): Texts[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.filter((entry) => {
    const row = byId.get(entry.id);
    return row !== undefined && !hasSameFields(row, entry);
  });
}

async function readCatalogFile(): Promise<Catalog> {
  return parseCatalog(await readFile(`${import.meta.dirname}/catalog.json`, 'utf8'));
}

async function withDb<Result>(
  { url, authToken }: DatabaseAddress,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = createDb(url, authToken);
  try {
    return await run(db);
  } finally {
    db.close();
  }
}
