import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import type { ProductPageJson } from '#worker/domain/catalog/public-catalog.ts';

/** Returns the calibrations for sale, sorted by year range. */
export function selectProductsForSale(db: Db): Promise<ProductPageJson[]> {
  return db.orm
    .select({
      id: products.id,
      yearRange: products.yearRange,
      engineType: products.engineType,
      platform: products.platform,
      model: products.model,
      transmissionType: products.transmissionType,
      singlePrice: products.singlePrice,
      brand: products.brand,
      description: products.description,
    })
    .from(products)
    .where(eq(products.onSale, true))
    .orderBy(asc(products.yearRange), asc(products.model), asc(products.id));
}
