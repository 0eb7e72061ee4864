import { expect, it } from 'vitest';
import type { Db } from '#db/client.ts';
import { saleCatalogAt } from '#worker/modules/orders/sale-catalog.repository.ts';
import { openDatabase } from '#worker/tests/support/open-store.ts';

const { db: first } = await openDatabase();
const { db: second } = await openDatabase();

it('keeps the catalogs of two databases apart at the same version', async () => {
  await second.client.execute('update products set single_price = single_price + 1');
  const read = async (db: Db) => {
    const { rows } = await db.client.execute(
      "select version from revisions where scope = 'catalog'",
    );
    const { products } = await saleCatalogAt(db, String(rows[0]?.version ?? 0));
    return [...products.values()].map(({ singlePrice }) => singlePrice);
  };
  const prices = await read(first);
  expect(await read(second)).toEqual(prices.map((price) => price + 1));
  expect(await read(first)).toEqual(prices);
});
