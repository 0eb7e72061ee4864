import type { Deps } from '#worker/deps.ts';
import type {
  AddonEntryJson,
  CatalogAddonJson,
  CatalogJson,
  CatalogProductJson,
  ProductEntryJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotentRequest } from '#worker/http/idempotency.ts';
import {
  type Answer,
  findAddon,
  findProduct,
  insertAddon,
  insertProduct,
  selectCatalog,
  updateAddon,
  updateProduct,
} from './catalog-editor.repository.ts';

interface Create<Entry> {
  entry: Entry;
  actorId: string;
  idempotent: IdempotentRequest | undefined;
}

interface Edit<Entry> {
  id: string;
  edit: Entry & { version: number };
}

/** The whole catalogue as admins edit it, on sale or not. */
export function getCatalog({ db }: Pick<Deps, 'db'>): Promise<CatalogJson> {
  return selectCatalog(db);
}

/** Makes a new calibration, without a picture. Two may be alike. */
export async function createProduct(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  create: Create<ProductEntryJson>,
): Promise<CatalogProductJson> {
  const row = { ...create.entry, id: newId(), imageUrl: null, version: 1 };
  await insertProduct(db, row, answerOf(create, row, now()));
  return row;
}

/** Makes a new add-on. */
export async function createAddon(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  create: Create<AddonEntryJson>,
): Promise<CatalogAddonJson> {
  const row = { ...create.entry, id: newId(), version: 1 };
  await insertAddon(db, row, answerOf(create, row, now()));
  return row;
}

/**
 * Changes all of a calibration but its picture, and what is on no order: those keep their copied prices. What it
 * says already is no change. Throws 404 for no such calibration and 409 when it is no longer the version that
 * was edited; of two admins at once exactly one wins.
 */
export async function editProduct(
  { db }: Pick<Deps, 'db'>,
  { id, edit: { version, ...entry } }: Edit<ProductEntryJson>,
): Promise<CatalogProductJson> {
  const before = await findProduct(db, id);
  if (before === undefined) throw notFound('This calibration');
  if (says(before, entry)) return before;
  if (!(await updateProduct(db, { id, version, entry }))) throw changedMeanwhile('calibration');
  return { ...before, ...entry, version: version + 1 };
}

/** Changes an add-on likewise. */
export async function editAddon(
  { db }: Pick<Deps, 'db'>,
  { id, edit: { version, ...entry } }: Edit<AddonEntryJson>,
): Promise<CatalogAddonJson> {
  const before = await findAddon(db, id);
  if (before === undefined) throw notFound('This add-on');
  if (says(before, entry)) return before;
  if (!(await updateAddon(db, { id, version, entry }))) throw changedMeanwhile('add-on');
  return { ...before, ...entry, version: version + 1 };
}

function answerOf({ idempotent, actorId }: Create<object>, row: object, createdAt: number): Answer {
  return (
    idempotent && {
      ...idempotent,
      status: 201,
      body: JSON.stringify(row),
      userId: actorId,
      createdAt,
    }
  );
}

/** Whether a row says all that an edit does, as after an edit whose answer was lost on the way. */
function says<Entry extends object>(row: Entry, entry: Entry): boolean {
  const fields = Object.keys(entry) as (keyof Entry)[];
  return fields.every((field) => JSON.stringify(row[field]) === JSON.stringify(entry[field]));
}

function changedMeanwhile(what: string): AppError {
  return new AppError(
    'conflict',
    `Another admin has changed this ${what} meanwhile. Look at it again.`,
  );
}
