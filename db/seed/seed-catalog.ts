/** `npm run db:seed`: loads the catalog into the database. */
import { readFile } from 'node:fs/promises';
import { count, eq, inArray } from 'drizzle-orm';
import { createDb, type Db } from '#db/client.ts';
import { hasSameFields } from '#db/has-same-fields.ts';
import { databaseAddress } from '#db/migrate.ts';
import { addons, buildQuestions, products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { type Catalog, parseCatalog, parseQuestions } from './catalog-data.ts';

interface DatabaseAddress {
  url: string;
  authToken?: string;
}

/** Every edit in the catalog editor increments the version. */
const uneditedVersion = 1;

/**
 * Loads `catalog.json`: inserts new entries, and updates changed ones unless an admin has edited
 * them. Unchanged entries bump no poll version.
 */
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

async function loadCatalog(db: Db): Promise<Catalog> {
  const catalog = parseCatalog(await readFile(`${import.meta.dirname}/catalog.json`, 'utf8'));
  const stored = await readStoredCatalog(db);
  const newProducts = catalog.products
    .map(withoutMissingImage)
    .filter(isNewOrOutdated(stored.products));
  const newAddons = catalog.addons.filter(isNewOrOutdated(stored.addons));
  const statements = [
    ...newProducts.map((product) =>
      db.orm
        .insert(products)
        .values(product)
        .onConflictDoUpdate({
          target: products.id,
          set: product,
          setWhere: eq(products.version, uneditedVersion),
        }),
    ),
    ...newAddons.map((addon) =>
      db.orm
        .insert(addons)
        .values(addon)
        .onConflictDoUpdate({
          target: addons.id,
          set: addon,
          setWhere: eq(addons.version, uneditedVersion),
        }),
    ),
  ];
  await writeChanges(db, statements, newProducts);
  await loadQuestions(db);
  return catalog;
}

/** Loads `build-questions.json` unless the store has questions. */
async function loadQuestions(db: Db): Promise<void> {
  const json = await readFile(`${import.meta.dirname}/build-questions.json`, 'utf8');
  const questions = parseQuestions(json);
  await db.write([
    db.orm.insert(buildQuestions).values({ id: 1, questions }).onConflictDoNothing(),
  ]);
}

/** Leaves out a missing image, so that it doesn't overwrite an uploaded one: an upload doesn't count as an edit. */
function withoutMissingImage({ imageUrl, ...product }: Catalog['products'][number]) {
  return imageUrl === null ? product : { ...product, imageUrl };
}

async function readStoredCatalog(db: Db) {
  const [productRows, addonRows] = await db.orm.batch([
    db.orm.select().from(products),
    db.orm.select().from(addons),
  ]);
  return { products: productRows, addons: addonRows };
}

interface StoredEntry {
  id: string;
  version: number;
}

/** Returns a filter for entries that have no row, or differ from it unless an admin has edited it. */
function isNewOrOutdated<Row extends StoredEntry>(rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (entry: Partial<Row> & { id: string }): boolean => {
    const row = byId.get(entry.id);
    if (row === undefined) return true;
    return row.version === uneditedVersion && !hasSameFields<Partial<Row>>(row, entry);
  };
}

/** Runs the statements, if any, and bumps the poll versions that they change. */
async function writeChanges(
  db: Db,
  statements: Parameters<Db['write']>[0],
  changedProducts: readonly { id: string }[],
): Promise<void> {
  if (statements.length === 0) return;
  await db.write([
    ...statements,
    ...bumpPollVersions(db, ['catalog']),
    ...bumpPollVersions(db, ['admin'], isOrdered(changedProducts)),
  ]);
}

/** Returns the condition that one of the products has orders, because the admins' list shows its details. */
function isOrdered(changed: readonly { id: string }[]) {
  const ids = changed.map(({ id }) => id);
  return rowExists(orders, inArray(orders.productId, ids));
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

if (import.meta.main) {
  const address = databaseAddress(process.env);
  const { products: loaded, addons: extras } = await seed(address);
  console.log(
    `Loaded ${loaded.length} calibrations and ${extras.length} add-ons into ${address.url}. Entries that an admin edited remain unchanged.`,
  );
}
