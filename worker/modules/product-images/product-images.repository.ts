import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productFields, products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
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
  /** The product's image when the new one was uploaded. */
  before: string | null;
  imageUrl: string;
}

/**
 * Replaces a product's image if it still has the image `before`, and returns whether it did. Bumps every list
 * that shows the product.
 */
export async function replaceImage(
  db: Db,
  { productId, before, imageUrl }: NewImage,
): Promise<boolean> {
  const isReplaced = rowExists(
    products,
    and(eq(products.id, productId), eq(products.imageUrl, imageUrl)),
  );
  const [updated] = await db.write([
    db.orm
      .update(products)
      .set({ imageUrl })
      .where(and(eq(products.id, productId), sql`${products.imageUrl} is ${before}`)),
    ...bumpRevisions(db, ['catalog', 'admin'], isReplaced),
    markOrders(db, and(eq(orders.productId, productId), isReplaced)),
  ]);
  return updated?.rowsAffected === 1;
}
