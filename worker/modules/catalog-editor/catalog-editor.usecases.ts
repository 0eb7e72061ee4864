import { hasSameFields } from '#db/has-same-fields.ts';
import type { Deps } from '#worker/deps.ts';
import { may, permissions } from '#worker/domain/accounts/permissions.ts';
import type {
  AddonEntryJson,
  CatalogAddonJson,
  CatalogProductJson,
  NewPricesJson,
  NewProductJson,
  ProductEntryJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { knownPlatform } from '#worker/domain/catalog/catalog-form.ts';
import { AppError, invalidField, notFound } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import type { Session } from '#worker/http/session/session-guard.ts';
import {
  type CreatedResponse,
  findAddon,
  findPlatforms,
  findProduct,
  findProducts,
  insertAddon,
  insertProduct,
  updateAddon,
  updatePrices,
  updateProduct,
} from './catalog-editor.repository.ts';

type Prices = Pick<CatalogProductJson, 'singlePrice' | 'sotfPrice'>;

interface Create<Entry> {
  entry: Entry;
  actorId: string;
  idempotencyKey: IdempotencyKey | undefined;
}

interface Edit<Entry> {
  id: string;
  actor: Pick<Session, 'user' | 'role'>;
  edit: Entry & { version: number };
}

/**
 * Creates a calibration without an image. Throws 409 if an admin edits the questions that it copies
 * at the same time.
 */
export async function createProduct(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  create: Create<NewProductJson>,
): Promise<CatalogProductJson> {
  const {
    levels = [],
    singleLevel = null,
    hardware = [],
    fuel = null,
    copyOf,
    ...entry
  } = create.entry;
  const { use = null, eoNumber = null } = entry;
  const { revisionCount = null, revisionDays = null, retunePrice = null } = entry;
  const terms = { use, eoNumber, revisionCount, revisionDays, retunePrice };
  const details = { levels, singleLevel, hardware, fuel, ...terms, dynoSheet: null };
  const id = newId();
  const platform = knownPlatform(entry.platform, await findPlatforms(db, id));
  const row = { ...entry, ...details, platform, id, imageUrl: null, version: 1 };
  const at = now();
  const author = { actorId: create.actorId, at };
  if (!(await insertProduct(db, row, author, responseTo(create, row, at), copyOf)))
    throw new AppError('conflict', 'Another admin just changed the questions. Save again.');
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
 * differences is a no-op. Throws 403 for prices that the user may not set, 404 for an unknown
 * calibration, and 409 if another admin changed it since `version`.
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
    platform: knownPlatform(edit.platform, await findPlatforms(db, id)),
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
  const author = { actorId: actor.user.id, at: now() };
  if (!(await updateProduct(db, { id, version, before, entry, author })))
    throw changedByOtherAdmin('calibration');
  return { ...before, ...entry, version: version + 1 };
}

/**
 * Changes the prices of many calibrations at once, all or none. A repeated change is a no-op.
 * Throws 404 for an unknown calibration, 400 for a changed price with cents, and 409 if another
 * admin changed one since its `version`.
 */
export async function changePrices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  prices: readonly NewPricesJson[],
  actorId: string,
): Promise<CatalogProductJson[]> {
  const found = await findProducts(
    db,
    prices.map(({ id }) => id),
  );
  const changes = prices.map(({ id, version, singlePrice, sotfPrice }) => {
    const before = found.find((product) => product.id === id);
    if (before === undefined) throw notFound('One of the calibrations');
    const after = { singlePrice, sotfPrice: before.sotfPrice === null ? null : sotfPrice };
    requireWholeDollars(before, after);
    return { before, version, prices: after };
  });
  const changed = changes.filter(({ before, prices: after }) => !hasSameFields(before, after));
  const stale = changed.some(({ before, version }) => before.version !== version);
  if (stale || (changed.length > 0 && !(await updatePrices(db, changed, { actorId, at: now() }))))
    throw new AppError(
      'conflict',
      'Another admin just changed one of these calibrations. Check the new prices, then save again.',
    );
  return changes.map(({ before, version, prices: after }) => ({
    ...before,
    ...after,
    version: hasSameFields(before, after) ? before.version : version + 1,
  }));
}

/** Many prices change at once, so the new ones are whole dollars. A price with cents can stay. */
function requireWholeDollars(before: Prices, after: Prices): void {
  const isSet = (field: keyof Prices) => after[field] !== before[field];
  const hasCents = (field: keyof Prices) => Number(after[field]) % 100 !== 0;
  if ((['singlePrice', 'sotfPrice'] as const).some((field) => isSet(field) && hasCents(field))) {
    throw invalidField('prices', 'Enter whole dollars, like 649');
  }
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
  const author = { actorId: actor.user.id, at: now() };
  if (!(await updateAddon(db, { id, version, before, entry, author })))
    throw changedByOtherAdmin('add-on');
  return { ...before, ...entry, version: version + 1 };
}

/** The fields of a catalog entry that are prices, in cents. */
const priceFields = ['price', 'singlePrice', 'sotfPrice', 'retunePrice'];

/** Throws 403 if an edit changes a price that the user may not set. */
function requirePrices({ role }: Pick<Session, 'role'>, before: object, entry: object): void {
  if (may(role, 'catalog.prices')) return;
  const pricesOf = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => priceFields.includes(field)));
  if (hasSameFields<object>(pricesOf(before), pricesOf(entry))) return;
  throw new AppError('forbidden', permissions['catalog.prices'].refusal);
}

function responseTo(
  { idempotencyKey, actorId }: Create<object>,
  row: object,
  createdAt: number,
): CreatedResponse {
  return (
    idempotencyKey && {
      ...idempotencyKey,
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
