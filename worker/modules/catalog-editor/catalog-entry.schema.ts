import * as z from 'zod';
import { addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';
import { calibrationUses } from '#worker/domain/catalog/catalog.api.ts';
import {
  checkAddon,
  checkProduct,
  newPricesProblem,
  normalizeAddon,
  normalizeProduct,
} from '#worker/domain/catalog/catalog-form.ts';
import { onlyProblems } from '#worker/domain/form-messages.ts';
import { limits } from '#worker/domain/limits.ts';
import { optional, withRules } from '#worker/http/validation.ts';

const text = z.string('This must be text');
const optionalText = text.nullable().default(null);
const cents = z.int('This must be a whole number of cents');
const flag = z.boolean('This must be true or false');
const version = z.int('Send the version that was edited');

const level = z.object({
  name: text,
  description: text.nullish().transform((value) => value ?? ''),
});

const product = z.object({
  brand: text,
  yearRange: text,
  engineType: text,
  platform: text,
  model: text,
  transmissionType: text,
  description: optionalText,
  singlePrice: cents,
  sotfPrice: cents.nullable().default(null),
  hasSotf: flag,
  onSale: flag,
  levels: optional(z.array(level, 'Send the levels as a list')),
  singleLevel: text.nullable().optional(),
  hardware: optional(z.array(text, 'Send the hardware as a list')),
  fuel: text.nullable().optional(),
  use: z
    .enum(calibrationUses, `Choose one of ${calibrationUses.join(', ')}`)
    .nullable()
    .optional(),
  eoNumber: text.nullable().optional(),
  revisionCount: z.int('This must be a whole number').nullable().optional(),
  revisionDays: z.int('This must be a whole number').nullable().optional(),
  retunePrice: cents.nullable().optional(),
});

const addon = z.object({
  name: text,
  description: optionalText,
  price: cents,
  category: z
    .enum(addonCategoryIds, `Choose one of ${addonCategoryIds.join(', ')}`)
    .nullable()
    .default(null),
  applicableBrands: z.array(text, 'Send the brands as a list').nullable().default(null),
  ships: z.boolean('ships must be true or false').default(false),
  onSale: flag,
});

/** The body of `POST /api/admin/products`. The domain checks the rules. */
export const newProductSchema = product
  .extend({ copyOf: optional(text) })
  .transform(normalizeProduct)
  .superRefine(withRules(checkProduct));
/** The body of `PUT /api/admin/products/{productId}`. */
export const productEditSchema = product
  .extend({ version })
  .transform(normalizeProduct)
  .superRefine(withRules(checkProduct));

const newPrices = z
  .object({ id: text, version, singlePrice: cents, sotfPrice: cents.nullable() })
  .superRefine(withRules((prices) => onlyProblems({ singlePrice: newPricesProblem(prices) })));

/** The body of `PUT /api/admin/product-prices`. */
export const newPricesSchema = z.object({
  prices: z
    .array(newPrices, 'Send the prices as a list')
    .min(1, 'Choose at least one calibration')
    .max(limits.pricesPerChange, `Change at most ${limits.pricesPerChange} calibrations at once`)
    .refine(
      (prices) => new Set(prices.map(({ id }) => id)).size === prices.length,
      'List each calibration once',
    ),
});

/** The body of `POST /api/admin/addons`. */
export const newAddonSchema = addon.transform(normalizeAddon).superRefine(withRules(checkAddon));
/** The body of `PUT /api/admin/addons/{addonId}`. */
export const addonEditSchema = addon
  .extend({ version })
  .transform(normalizeAddon)
  .superRefine(withRules(checkAddon));
