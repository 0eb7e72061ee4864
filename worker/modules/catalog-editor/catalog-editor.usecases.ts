import { hasSameFields } from '#db/has-same-fields.ts';
import type { Deps } from '#worker/deps.ts';
import type { SignedInUserJson } from '#worker/domain/accounts/accounts.api.ts';
import { may, permissions } from '#worker/domain/accounts/permissions.ts';
import type {
  AddonEntryJson,
  CatalogAddonJson,
  CatalogProductJson,
  ProductEntryJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotentRequest } from '#worker/http/idempotency.ts';
import {
  type CreatedResponse,
  findAddon,
  findProduct,
  insertAddon,
  insertProduct,
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
  actor: SignedInUserJson;
  edit: Entry & { version: number };
}

/** Creates a calibration without an image. */
export async function createProduct(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  create: Create<ProductEntryJson>,
): Promise<CatalogProductJson> {
  const { levels = [], singleLevel = null, hardware = [], fuel = null, ...entry } = create.entry;
  const { use = null, eoNumber = null } = entry;
  const { revisionCount = null, revisionDays = null, retunePrice = null } = entry;
  const terms = { use, eoNumber, revisionCount, revisionDays, retunePrice };
  const details = { levels, singleLevel, hardware, fuel, ...terms, dynoSheet: null };
  const row = { ...entry, ...details, id: newId(), imageUrl: null, version: 1 };
  const at = now();
  await insertProduct(db, row, { actorId: create.actorId, at }, responseTo(create, row, at));
  return row;
}

/** Creates an add-on. */
export async function createAddon(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  create: Create<AddonEntryJson>,
): Promise<CatalogAddonJson> {
  const row = { ...create.entry, id: newId(), version: 1 };
  const at = now();
  await insertAddon(db, row, { actorId: create.actorId, at }, responseTo(create, row, at));
  return row;
}

/**
 * Updates a calibration except its image. Existing orders retain their prices. An edit without
 * differences is a no-op. Throws 403 for prices that the user may not set, 404 for an unknown calibration, and 409 if another admin changed it since
 * `version`.
 */
export async function editProduct(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, actor, edit: { version, ...edit } }: Edit<ProductEntryJson>,
): Promise<CatalogProductJson> {
  const before = await findProduct(db, id);
  if (before === undefined) throw notFound('This calibration');
  const { levels, hardware, fuel } = before;
  const kept = <Value>(edited: Value | undefined, old: Value) =>
    edited === undefined ? old : edited;
  const entry = {
    ...edit,
    levels: edit.levels ?? levels,
    singleLevel: kept(edit.singleLevel, before.singleLevel),
    hardware: edit.hardware ?? hardware,
    fuel: kept(edit.fuel, fuel),
    use: kept(edit.use, before.use),
    eoNumber: kept(edit.eoNumber, before.eoNumber),
    revisionCount: kept(edit.revisionCount, before.revisionCount),
    revisionDays: kept(edit.revisionDays, before.revisionDays),
    retunePrice: kept(edit.retunePrice, before.retunePrice),
  };
  if (hasSameFields(before, entry)) return before;
  requirePrices(actor, before, entry);
  const author = { actorId: actor.id, at: now() };
  if (!(await updateProduct(db, { id, version, before, entry, author })))
    throw changedByOtherAdmin('calibration');
  return { ...before, ...entry, version: version + 1 };
}

/** Updates an add-on; throws like `editProduct`. */
export async function editAddon(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, actor, edit: { version, ...entry } }: Edit<AddonEntryJson>,
): Promise<CatalogAddonJson> {
  const before = await findAddon(db, id);
  if (before === undefined) throw notFound('This add-on');
  if (hasSameFields(before, entry)) return before;
  requirePrices(actor, before, entry);
  const author = { actorId: actor.id, at: now() };
  if (!(await updateAddon(db, { id, version, before, entry, author })))
    throw changedByOtherAdmin('add-on');
  return { ...before, ...entry, version: version + 1 };
}

/** The fields of a catalog entry that are prices, in cents. */
const priceFields = ['price', 'singlePrice', 'sotfPrice', 'retunePrice'];

/** Throws 403 if an edit changes a price that the user may not set. */
function requirePrices(actor: SignedInUserJson, before: object, entry: object): void {
  if (may(actor, 'catalog.prices')) return;
  const pricesOf = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => priceFields.includes(field)));
  if (hasSameFields<object>(pricesOf(before), pricesOf(entry))) return;
  throw new AppError('forbidden', permissions['catalog.prices'].refusal);
}

function responseTo(
  { idempotent, actorId }: Create<object>,
  row: object,
  createdAt: number,
): CreatedResponse {
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

function changedByOtherAdmin(entryType: string): AppError {
  return new AppError(
    'conflict',
    `Another admin just changed this ${entryType}. Open it again to see the changes.`,
  );
}
