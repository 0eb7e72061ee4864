import { z } from 'zod';
import { addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';
import {
  checkAddon,
  checkProduct,
  tidyAddon,
  tidyProduct,
} from '#worker/domain/catalog/catalog-form.ts';

const text = z.string('This must be text');
const optionalText = text.nullable().default(null);
const cents = z.int('This must be a whole number of cents');
const tick = z.boolean('This must be true or false');
const version = z.int('Say which version was edited');

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
  hasSotf: tick,
  onSale: tick,
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
  onSale: tick,
});

/** The body of `POST /api/admin/products`: types here, rules in the domain. */
export const newProductSchema = product.transform(tidyProduct).superRefine(saying(checkProduct));
/** The body of `PUT /api/admin/products/{productId}`. */
export const productEditSchema = product
  .extend({ version })
  .transform(tidyProduct)
  .superRefine(saying(checkProduct));

/** The body of `POST /api/admin/addons`. */
export const newAddonSchema = addon.transform(tidyAddon).superRefine(saying(checkAddon));
/** The body of `PUT /api/admin/addons/{addonId}`. */
export const addonEditSchema = addon
  .extend({ version })
  .transform(tidyAddon)
  .superRefine(saying(checkAddon));

/** Makes the domain's messages the schema's mistakes. */
function saying<Entry>(check: (entry: Entry) => Record<string, string>) {
  return (entry: Entry, context: z.RefinementCtx): void => {
    for (const [field, message] of Object.entries(check(entry))) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  };
}
