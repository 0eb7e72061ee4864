import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { addonFields, addons, productDetailFields, products } from '#db/schema/catalog.ts';
import type { AddonJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';

/** Returns the calibrations for sale, sorted by year range. */
export function selectProducts(db: Db): Promise<ProductDetailsJson[]> {
  return db.orm
    .select(productDetailFields)
    .from(products)
    .where(eq(products.onSale, true))
    .orderBy(asc(products.yearRange), asc(products.model), asc(products.id));
}

/** Returns all add-ons for sale, sorted by name. The client filters them per calibration with the domain's rule. */
export function selectAddons(db: Db): Promise<AddonJson[]> {
  return db.orm
    .select(addonFields)
    .from(addons)
    .where(eq(addons.onSale, true))
    .orderBy(asc(addons.name));
}
