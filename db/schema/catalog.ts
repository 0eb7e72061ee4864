import { getTableColumns } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BuildQuestionJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import type { AddonCategory } from '#worker/domain/catalog/addon-category.ts';
import type {
  CalibrationUse,
  DynoSheetJson,
  TuneLevelJson,
} from '#worker/domain/catalog/catalog.api.ts';

/** Calibrations. Prices are integer cents. Admins stop selling products instead of deleting them. */
export const products = sqliteTable('products', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  yearRange: text('year_range').notNull(),
  engineType: text('engine_type').notNull(),
  platform: text('platform').notNull(),
  model: text('model').notNull(),
  transmissionType: text('transmission_type').notNull(),
  description: text('description'),
  imageUrl: text('image_url'),
  singlePrice: integer('single_price').notNull(),
  sotfPrice: integer('sotf_price'),
  hasSotf: integer('has_sotf', { mode: 'boolean' }).notNull(),
  /** The power levels of the SOTF package. */
  levels: text('levels', { mode: 'json' }).$type<TuneLevelJson[]>().notNull().default([]),
  /** The name of the level that the single file has. */
  singleLevel: text('single_level'),
  /** The hardware that the calibration needs on the truck. */
  hardware: text('hardware', { mode: 'json' }).$type<string[]>().notNull().default([]),
  fuel: text('fuel'),
  /** What it is sold for; null if the shop hasn't set it. */
  use: text('use').$type<CalibrationUse>(),
  eoNumber: text('eo_number'),
  revisionCount: integer('revision_count'),
  revisionDays: integer('revision_days'),
  /** Cents. */
  retunePrice: integer('retune_price'),
  /** The shop's own measurement. */
  dynoSheet: text('dyno_sheet', { mode: 'json' }).$type<DynoSheetJson>(),
  onSale: integer('on_sale', { mode: 'boolean' }).notNull().default(true),
  version: editVersion(),
});

export const addons = sqliteTable('addons', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description'),
  price: integer('price').notNull(),
  category: text('category').$type<AddonCategory>(),
  applicableBrands: text('applicable_brands', { mode: 'json' }).$type<string[]>(),
  /** Whether we ship it. Its orders then have a shipping address. */
  ships: integer('ships', { mode: 'boolean' }).notNull().default(false),
  /** Its pending orders come first. */
  isPriority: integer('is_priority', { mode: 'boolean' }).notNull().default(false),
  onSale: integer('on_sale', { mode: 'boolean' }).notNull().default(true),
  version: editVersion(),
});

const {
  onSale: _productOnSale,
  version: _productVersion,
  ...productDetails
} = getTableColumns(products);
const {
  levels: _levels,
  singleLevel: _singleLevel,
  hardware: _hardware,
  fuel: _fuel,
  dynoSheet: _dynoSheet,
  ...product
} = productDetails;
const {
  isPriority: _isPriority,
  onSale: _addonOnSale,
  version: _addonVersion,
  ...addon
} = getTableColumns(addons);

/** The columns of a calibration in the catalog. */
export const productDetailFields = productDetails;
/** The columns of the calibration of an order. */
export const productFields = product;
/** The columns of an add-on in the API. */
export const addonFields = addon;

/** Counts the edits, to detect when two admins edit at once. */
function editVersion() {
  return integer('version').notNull().default(1);
}

/** The questions that the store asks about trucks, in one row. */
export const buildQuestions = sqliteTable('build_questions', {
  id: integer('id').primaryKey(),
  questions: text('questions', { mode: 'json' }).$type<BuildQuestionJson[]>().notNull(),
  /** Counts the edits, to detect when two admins edit at once. */
  version: integer('version').notNull().default(1),
});
