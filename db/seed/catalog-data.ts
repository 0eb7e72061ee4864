import * as z from 'zod';
import { questionDeadlines, questionKinds } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { checkQuestion, normalizeQuestion } from '#worker/domain/build-sheet/question-form.ts';
import { addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';
import { calibrationUses } from '#worker/domain/catalog/catalog.api.ts';
import { limits } from '#worker/domain/limits.ts';
import { isPlausible } from '#worker/domain/payments/money.ts';

const text = z.string().trim().min(1);
/** The file has whole dollars, the database cents. */
const dollars = z
  .int()
  .positive()
  .transform((amount) => amount * 100)
  .refine(isPlausible);

const levelsSchema = z
  .array(
    z.strictObject({ name: text.max(limits.name), description: text.max(limits.levelDescription) }),
  )
  .max(limits.levelsPerProduct);
const hardwareSchema = z.array(text.max(limits.part)).max(limits.partsPerProduct);

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
  /** A list, or the name of one that several calibrations share. */
  levels: z.union([levelsSchema, text]).default([]),
  singleLevel: text.max(limits.name).nullable().default(null),
  hardware: z.union([hardwareSchema, text]).default([]),
  fuel: text.max(limits.fuel).nullable().default(null),
  use: z.enum(calibrationUses).nullable().default(null),
  eoNumber: text.max(limits.name).nullable().default(null),
  revisionCount: z.int().nonnegative().nullable().default(null),
  revisionDays: z.int().nonnegative().nullable().default(null),
  retunePrice: z.int().positive().refine(isPlausible).nullable().default(null),
});

const addonSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, 'use lowercase letters, digits and dashes'),
  name: text,
  description: text.nullable().default(null),
  price: dollars,
  category: z.enum(addonCategoryIds).nullable().default(null),
  applicableBrands: z.array(text).min(1).nullable().default(null),
  ships: z.boolean().default(false),
  isPriority: z.boolean().default(false),
});

const questionsSchema = z.array(
  z
    .strictObject({
      id: z.string().regex(/^[a-z0-9-]+$/, 'use lowercase letters, digits and dashes'),
      label: z.string(),
      kind: z.enum(questionKinds),
      options: z.array(z.string()).default([]),
      unit: z.string().nullable().default(null),
      help: z.string().nullable().default(null),
      stockAnswer: z.string().nullable().default(null),
      requiredBefore: z.enum(questionDeadlines).nullable().default(null),
      productIds: z.array(text).nullable().default(null),
    })
    .transform(normalizeQuestion)
    // The same rules as in the admin's form.
    .superRefine((question, context) => {
      for (const [field, message] of Object.entries(checkQuestion(question))) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    }),
);

/** Parses and checks `build-questions.json`. Throws an error that lists every invalid field. */
export function parseQuestions(json: string): z.output<typeof questionsSchema> {
  const result = questionsSchema.safeParse(JSON.parse(json));
  if (result.success) return result.data;
  throw new Error(`build-questions.json is invalid:\n${z.prettifyError(result.error)}`);
}

const catalogSchema = z
  .strictObject({
    levelSets: z.record(text, levelsSchema).default({}),
    hardwareSets: z.record(text, hardwareSchema).default({}),
    products: z.array(productSchema).check(uniqueIds),
    addons: z.array(addonSchema).check(uniqueIds),
  })
  .transform(({ levelSets, hardwareSets, products, addons }, context) => ({
    products: products.map(({ levels, hardware, ...product }) => ({
      ...product,
      levels: listOf(levels, levelSets, context),
      hardware: listOf(hardware, hardwareSets, context),
    })),
    addons,
  }));

export type Catalog = z.output<typeof catalogSchema>;

/** Parses and checks `catalog.json`. Returns prices in cents. Throws an error that lists every invalid field. */
export function parseCatalog(json: string): Catalog {
  const result = catalogSchema.safeParse(JSON.parse(json));
  if (result.success) return result.data;
  throw new Error(`The catalog file is invalid:\n${z.prettifyError(result.error)}`);
}

/** Returns a list, or the shared list of that name. Reports a name without a list. */
function listOf<Item>(
  list: Item[] | string,
  sets: Record<string, Item[]>,
  context: z.RefinementCtx,
): Item[] {
  if (typeof list !== 'string') return list;
  const shared = sets[list];
  if (shared === undefined) context.addIssue(`no list has the name ${list}`);
  return shared ?? [];
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
