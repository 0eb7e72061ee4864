import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { bumpRevisions, markOrders } from '#db/revisions.ts';
import { productFields, products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import type { ProductJson } from '#worker/domain/api.ts';

export async function findProduct(db: Db, productId: string): Promise<ProductJson | undefined> {
  const [product] = await db.orm
    .select(productFields)
    .from(products)
    .where(eq(products.id, productId));
  return product;
}

/** Shows the image on the product, and with it on every list that shows the product. */
export async function setImage(db: Db, productId: string, imageUrl: string): Promise<void> {
  await db.write([
    db.orm.update(products).set({ imageUrl }).where(eq(products.id, productId)),
    ...bumpRevisions(db, ['catalog', 'admin']),
    markOrders(db, eq(orders.productId, productId)),
  ]);
}

/** Whether any product shows the image. */
export async function isImageUsed(db: Db, imageUrl: string): Promise<boolean> {
  const [user] = await db.orm
    .select({ id: products.id })
    .from(products)
    .where(eq(products.imageUrl, imageUrl))
    .limit(1);
  return user !== undefined;
}
