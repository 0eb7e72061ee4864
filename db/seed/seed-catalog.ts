import { readFile } from 'node:fs/promises';
import { count } from 'drizzle-orm';
import { createDb, type Db } from '#db/client.ts';
import { addons, products } from '#db/schema/catalog.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import { type Catalog, parseCatalog } from './catalog-data.ts';

interface DatabaseAddress {
  url: string;
  authToken?: string;
}

/** Loads `catalog.json`; what is there already is updated by its id and never doubled. */
export async function seed({ url, authToken }: DatabaseAddress): Promise<Catalog> {
  const db = createDb(url, authToken);
  try {
    return await loadCatalog(db);
  } finally {
    db.close();
  }
}

/** Loads `catalog.json` into a database that has no calibrations yet. */
export async function seedIfEmpty(address: DatabaseAddress): Promise<void> {
  const db = createDb(address.url, address.authToken);
  try {
    const [row] = await db.orm.select({ count: count() }).from(products);
    if (row?.count === 0) await loadCatalog(db);
  } finally {
    db.close();
  }
}

async function loadCatalog(db: Db): Promise<Catalog> {
  const catalog = parseCatalog(await readFile(`${import.meta.dirname}/catalog.json`, 'utf8'));
  await db.write([
    ...catalog.products.map(({ imageUrl, ...product }) =>
      db.orm
        .insert(products)
        .values({ ...product, imageUrl })
        // A picture uploaded by an admin outlives another run of the seed.
        .onConflictDoUpdate({
          target: products.id,
          set: imageUrl ? { ...product, imageUrl } : product,
        }),
    ),
    ...catalog.addons.map((addon) =>
      db.orm.insert(addons).values(addon).onConflictDoUpdate({ target: addons.id, set: addon }),
    ),
    ...bumpRevisions(db, ['catalog']),
  ]);
  return catalog;
}
