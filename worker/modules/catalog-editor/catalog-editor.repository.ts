import { and, asc, eq, getTableColumns, inArray, ne, not } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { addons, buildQuestions, products } from '#db/schema/catalog.ts';
import { abortBatchWhen, isBatchAborted } from '#db/statements/abort-batch.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { type Author, recordChange } from '#db/statements/record-change.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import type {
  AddonEntryJson,
  CatalogAddonJson,
  CatalogJson,
  CatalogProductJson,
  ProductEntryJson,
} from '#worker/domain/catalog/catalog.api.ts';

/** The response to store for a request with an idempotency key; undefined without one. */
export type CreatedResponse = Parameters<typeof storeResponse>[1];

/** An edit that is based on a version of an entry. */
interface Edit<Entry, Row> {
  id: string;
  version: number;
  before: Row;
  entry: Entry;
  author: Author;
}

/** The editor doesn't change whether an add-on's orders have priority. */
const { isPriority: _isPriority, ...addonColumns } = getTableColumns(addons);

/** Returns all calibrations and add-ons, for sale or not, in one round trip. */
export async function selectCatalog(db: Db): Promise<CatalogJson> {
  const [productRows, addonRows] = await db.orm.batch([
    db.orm
      .select()
      .from(products)
      .orderBy(asc(products.yearRange), asc(products.model), asc(products.id)),
    db.orm.select(addonColumns).from(addons).orderBy(asc(addons.name), asc(addons.id)),
  ]);
  return { products: productRows, addons: addonRows };
}

export async function findProduct(db: Db, id: string): Promise<CatalogProductJson | undefined> {
  const [product] = await db.orm.select().from(products).where(eq(products.id, id));
  return product;
}

export function findProducts(db: Db, ids: readonly string[]): Promise<CatalogProductJson[]> {
  return db.orm
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
}

/** Returns the platforms of all calibrations but this one. */
export async function findPlatforms(db: Db, productId: string): Promise<string[]> {
  const rows = await db.orm
    .selectDistinct({ platform: products.platform })
    .from(products)
    .where(ne(products.id, productId))
    .orderBy(asc(products.platform));
  return rows.map(({ platform }) => platform);
}

export async function findAddon(db: Db, id: string): Promise<CatalogAddonJson | undefined> {
  const [addon] = await db.orm.select(addonColumns).from(addons).where(eq(addons.id, id));
  return addon;
}

/**
 * Stores a calibration and the response for its idempotency key. A copy also gets the build sheet
 * questions of the calibration it copies. Returns false if another admin changed the questions
 * meanwhile.
 */
export async function insertProduct(
  db: Db,
  row: CatalogProductJson,
  author: Author,
  response: CreatedResponse,
  copyOf: string | undefined,
): Promise<boolean> {
  const change = { kind: 'product', name: nameOf(row), before: undefined, after: row } as const;
  const statements = [
    db.orm.insert(products).values(row),
    recordChange(db, author, change),
    ...(copyOf === undefined ? [] : await copyQuestions(db, copyOf, row.id)),
  ];
  return unlessAborted(insert(db, statements, response));
}

/**
 * Returns the statements that add a copy to its original's questions. They abort the batch if the
 * questions have changed.
 */
async function copyQuestions(db: Db, copyOf: string, productId: string) {
  const [store] = await db.orm.select().from(buildQuestions).where(eq(buildQuestions.id, 1));
  if (!store) return [];
  const questions = store.questions.map((question) =>
    question.productIds?.includes(copyOf)
      ? { ...question, productIds: [...question.productIds, productId] }
      : question,
  );
  const isCurrent = and(eq(buildQuestions.id, 1), eq(buildQuestions.version, store.version));
  return [
    abortBatchWhen(db, not(rowExists(buildQuestions, isCurrent))),
    db.orm
      .update(buildQuestions)
      .set({ questions, version: store.version + 1 })
      .where(isCurrent),
  ];
}

/** Stores an add-on and the response for its idempotency key. */
export function insertAddon(
  db: Db,
  row: CatalogAddonJson,
  author: Author,
  response: CreatedResponse,
): Promise<void> {
  const change = { kind: 'addon', name: row.name, before: undefined, after: row } as const;
  const statements = [db.orm.insert(addons).values(row), recordChange(db, author, change)];
  return insert(db, statements, response);
}

/**
 * Updates a calibration if `version` is still current, and returns whether it was updated. The
 * update comes last in the batch, because the other statements require the old version.
 */
export async function updateProduct(
  db: Db,
  { id, version, before, entry, author }: Edit<ProductEntryJson, CatalogProductJson>,
): Promise<boolean> {
  const isThisVersion = and(eq(products.id, id), eq(products.version, version));
  const isCurrent = rowExists(products, isThisVersion);
  const results = await db.write([
    ...bumpPollVersions(db, ['catalog', 'admin'], isCurrent),
    recordChange(
      db,
      author,
      { kind: 'product', name: nameOf(before), before, after: { ...before, ...entry } },
      isCurrent,
    ),
    db.orm
      .update(products)
      .set({ ...entry, version: version + 1 })
      .where(isThisVersion),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

interface Repricing {
  before: CatalogProductJson;
  prices: Pick<CatalogProductJson, 'singlePrice' | 'sotfPrice'>;
}

/** Changes the prices of calibrations if the versions of all are still current, and returns whether they were. */
export async function updatePrices(
  db: Db,
  changed: readonly Repricing[],
  author: Author,
): Promise<boolean> {
  const statements = changed.flatMap(({ before, prices }) => {
    const isThisVersion = and(eq(products.id, before.id), eq(products.version, before.version));
    const after = { ...before, ...prices };
    return [
      abortBatchWhen(db, not(rowExists(products, isThisVersion))),
      recordChange(db, author, { kind: 'product', name: nameOf(before), before, after }),
      db.orm
        .update(products)
        .set({ ...prices, version: before.version + 1 })
        .where(isThisVersion),
    ];
  });
  return unlessAborted(db.write([...statements, ...bumpPollVersions(db, ['catalog', 'admin'])]));
}

/** Updates an add-on like `updateProduct`. Orders do not change, because they copied its name and price. */
export async function updateAddon(
  db: Db,
  { id, version, before, entry, author }: Edit<AddonEntryJson, CatalogAddonJson>,
): Promise<boolean> {
  const isThisVersion = and(eq(addons.id, id), eq(addons.version, version));
  const isCurrent = rowExists(addons, isThisVersion);
  const results = await db.write([
    ...bumpPollVersions(db, ['catalog'], isCurrent),
    recordChange(
      db,
      author,
      { kind: 'addon', name: before.name, before, after: { ...before, ...entry } },
      isCurrent,
    ),
    db.orm
      .update(addons)
      .set({ ...entry, version: version + 1 })
      .where(isThisVersion),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

async function unlessAborted(batch: Promise<unknown>): Promise<boolean> {
  try {
    await batch;
    return true;
  } catch (error) {
    if (isBatchAborted(error)) return false;
    throw error;
  }
}

function nameOf({ yearRange, engineType, model }: ProductEntryJson): string {
  return `${yearRange} ${engineType} ${model}`;
}

async function insert(
  db: Db,
  statements: Parameters<Db['write']>[0],
  response: CreatedResponse,
): Promise<void> {
  await db.write([
    ...storeResponse(db, response),
    ...statements,
    ...bumpPollVersions(db, ['catalog']),
  ]);
}
