import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productFields, products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';

export async function findProduct(db: Db, productId: string): Promise<ProductJson | undefined> {
  const [product] = await db.orm
    .select(productFields)
    .from(products)
    .where(eq(products.id, productId));
  return product;
}

interface NewImage {
  productId: string;
  /** The image that the product had when the new one was sent. */
  before: string | null;
  imageUrl: string;
}

/**
 * Shows the image on the product, and with it on every list that shows the product, if it still has the one of
 * before. Says whether it did: of two that are sent at once, each replaces what it saw.
 */
export async function replaceImage(
  db: Db,
  { productId, before, imageUrl }: NewImage,
): Promise<boolean> {
  const replaced = sql`exists (select 1 from ${products} where ${products.id} = ${productId} and ${products.imageUrl} = ${imageUrl})`;
  const [updated] = await db.write([
    db.orm
      .update(products)
      .set({ imageUrl })
      .where(and(eq(products.id, productId), sql`${products.imageUrl} is ${before}`)),
    ...bumpRevisions(db, ['catalog', 'admin'], replaced),
    markOrders(db, sql`${orders.productId} = ${productId} and ${replaced}`),
  ]);
  return updated?.rowsAffected === 1;
}
