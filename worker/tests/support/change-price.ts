import { eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import type { TestServer } from './test-server.ts';

/** Changes the SOTF price (cents) of a calibration, as the catalog editor does. */
export async function changeSotfPrice({ db }: TestServer, productId: string, sotfPrice: number) {
  await db.write([
    db.orm.update(products).set({ sotfPrice }).where(eq(products.id, productId)),
    ...bumpRevisions(db, ['catalog']),
  ]);
}
