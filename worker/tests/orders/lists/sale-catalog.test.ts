import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { saleCatalogAt } from '#worker/modules/orders/sale-catalog.repository.ts';
import { startTestServer, type TestServer } from '#worker/tests/support/test-server.ts';

let first: TestServer;
let second: TestServer;

beforeAll(async () => {
  [first, second] = await Promise.all([startTestServer(), startTestServer()]);
});

afterAll(() => Promise.all([first.stop(), second.stop()]));

it('keeps the catalogs of two databases apart at the same version', async () => {
  await second.db.client.execute('update products set single_price = single_price + 1');
  const read = async (server: TestServer) => {
    const db = createDb(server.database.url);
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
