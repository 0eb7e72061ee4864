import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { bumpRevisions } from '#db/revisions.ts';
import { products } from '#db/schema/catalog.ts';
import type { ProductJson } from '#worker/domain/api.ts';

const { onSale: _, ...productFields } = getTableColumns(products);

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
    ...bumpRevisions(db, ['catalog']),
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
