import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import {
  addonFields,
  addons,
  buildQuestions,
  productFields,
  products,
} from '#db/schema/catalog.ts';
import { pollVersions } from '#db/schema/requests.ts';
import type { BuildQuestionJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';

export type SaleAddon = AddonJson & { isPriority: boolean };

/** The calibrations and add-ons for sale, by id, and the questions of the build sheets. */
export interface SaleCatalog {
  products: ReadonlyMap<string, ProductJson>;
  addons: ReadonlyMap<string, SaleAddon>;
  questions: readonly BuildQuestionJson[];
}

/** The isolate's last catalog, by the URL of its database. Valid while the version is the same. */
const newest = new Map<string, { version: string; catalog: SaleCatalog }>();

/** Returns the catalog at the session's version, or else the current one. Reads each one once. */
export async function saleCatalogAt(db: Db, version?: string): Promise<SaleCatalog> {
  const known = newest.get(db.url);
  if (known && known.version === version) return known.catalog;
  const [versions, productRows, addonRows, [asked]] = await db.orm.batch([
    db.orm
      .select({ version: pollVersions.version })
      .from(pollVersions)
      .where(eq(pollVersions.scope, 'catalog')),
    db.orm.select(productFields).from(products).where(eq(products.onSale, true)),
    db.orm
      .select({ ...addonFields, isPriority: addons.isPriority })
      .from(addons)
      .where(eq(addons.onSale, true)),
    db.orm.select().from(buildQuestions).where(eq(buildQuestions.id, 1)),
  ]);
  const catalog = {
    products: byId(productRows),
    addons: byId(addonRows),
    questions: asked?.questions ?? [],
  };
  // The catalog may have changed since the session's query.
  newest.set(db.url, { version: `${versions[0]?.version ?? 0}`, catalog });
  return catalog;
}

function byId<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
