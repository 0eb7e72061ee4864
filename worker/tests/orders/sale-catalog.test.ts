import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { saleCatalogAt } from '#worker/modules/orders/sale-catalog.repository.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';

let first: Store;
let second: Store;

beforeAll(async () => {
  [first, second] = await Promise.all([startStore(), startStore()]);
});

afterAll(() => Promise.all([first.stop(), second.stop()]));

it('keeps the catalogs of two databases apart at the same revision', async () => {
  await second.db.client.execute('update products set single_price = single_price + 1');
  const read = async (store: Store) => {
    const db = createDb(store.database.url);
    const { rows } = await db.client.execute(
      "select version from revisions where scope = 'catalog'",
    );
    const { products } = await saleCatalogAt(db, String(rows[0]?.version ?? 0));
    db.close();
    return [...products.values()].map(({ singlePrice }) => singlePrice);
  };
  const prices = await read(first);
  expect(await read(second)).toEqual(prices.map((price) => price + 1));
  expect(await read(first)).toEqual(prices);
});
