import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productDetailFields, products } from '#db/schema/catalog.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { type Author, recordChange } from '#db/statements/record-change.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';

export async function findProduct(
  db: Db,
  productId: string,
): Promise<ProductDetailsJson | undefined> {
  const [product] = await db.orm
    .select(productDetailFields)
    .from(products)
    .where(eq(products.id, productId));
  return product;
}

/** The fields of a calibration that can refer to an image. */
export type Pictures = Pick<ProductDetailsJson, 'imageUrl' | 'dynoSheet'>;

interface Replacement {
  productId: string;
  /** The product when the change began. */
  before: ProductDetailsJson;
  after: ProductDetailsJson;
  author: Author;
}

/**
 * Replaces a product's pictures if they are still `before`, and returns whether they were. Bumps
 * every list that shows the changed ones; orders show only the image.
 */
export async function replacePictures(
  db: Db,
  { productId, before, after, author }: Replacement,
): Promise<boolean> {
  const name = `${before.yearRange} ${before.engineType} ${before.model}`;
  const isCurrent = rowExists(products, hasPictures(productId, before));
  const isReplaced = rowExists(products, hasPictures(productId, after));
  const { imageUrl, dynoSheet } = after;
  const [, updated] = await db.write([
    recordChange(db, author, { kind: 'product', name, before, after }, isCurrent),
    db.orm.update(products).set({ imageUrl, dynoSheet }).where(hasPictures(productId, before)),
    ...bumpPollVersions(
      db,
      imageUrl === before.imageUrl ? ['catalog'] : ['catalog', 'admin'],
      isReplaced,
    ),
  ]);
  return updated?.rowsAffected === 1;
}

function hasPictures(productId: string, { imageUrl, dynoSheet }: Pictures) {
  return and(
    eq(products.id, productId),
    sql`${products.imageUrl} is ${imageUrl}`,
    sql`${products.dynoSheet} is ${sql.param(dynoSheet, products.dynoSheet)}`,
  );
}
