import { z } from 'zod';
import { addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';

const text = z.string().trim().min(1);
/** The file has whole dollars, the database cents. */
const dollars = z
  .int()
  .positive()
  .transform((amount) => amount * 100);

const productSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, 'use lowercase letters, digits and dashes'),
  brand: text,
  yearRange: z.string().regex(/^\d{4}-\d{4}$/, 'write it like 2017-2019'),
  engineType: text,
  platform: text,
  model: text,
  transmissionType: text,
  description: text.nullable().default(null),
  imageUrl: text.nullable().default(null),
  singlePrice: dollars,
  sotfPrice: dollars.nullable().default(null),
  hasSotf: z.boolean(),
});

const addonSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, 'use lowercase letters, digits and dashes'),
  name: text,
  description: text.nullable().default(null),
  price: dollars,
  category: z.enum(addonCategoryIds).nullable().default(null),
  applicableBrands: z.array(text).min(1).nullable().default(null),
});

const catalogSchema = z.strictObject({
  products: z.array(productSchema).check(uniqueIds),
  addons: z.array(addonSchema).check(uniqueIds),
});

export type Catalog = z.output<typeof catalogSchema>;

/** Parses and checks `catalog.json`. Returns prices in cents. Throws an error that lists every invalid field. */
export function parseCatalog(json: string): Catalog {
  const result = catalogSchema.safeParse(JSON.parse(json));
  if (result.success) return result.data;
  throw new Error(`The catalog file is invalid:\n${z.prettifyError(result.error)}`);
}

function uniqueIds(context: z.core.ParsePayload<{ id: string }[]>): void {
  const seen = new Set<string>();
  for (const [index, { id }] of context.value.entries()) {
    if (seen.has(id)) {
      context.issues.push({
        code: 'custom',
        input: id,
        path: [index, 'id'],
        message: `${id} is listed twice`,
      });
    }
    seen.add(id);
  }
}
