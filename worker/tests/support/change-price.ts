import { eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import type { TestServer } from './test-server.ts';

/** Changes the SOTF price (cents) of a calibration, as the catalog editor does. */
export async function changeSotfPrice({ db }: TestServer, productId: string, sotfPrice: number) {
  await db.write([
    db.orm.update(products).set({ sotfPrice }).where(eq(products.id, productId)),
    ...bumpPollVersions(db, ['catalog']),
  ]);
}
