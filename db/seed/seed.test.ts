import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { migrate } from '#db/migrate.ts';
import { addons, products } from '#db/schema/catalog.ts';
import { addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';
import { parseCatalog } from './catalog-data.ts';
import { seed } from './seed-catalog.ts';

const catalog = parseCatalog(await readFile(`${import.meta.dirname}/catalog.json`, 'utf8'));

it('covers the seven year ranges on their platforms', () => {
  const rows = new Set(catalog.products.map((p) => `${p.yearRange} ${p.engineType} ${p.platform}`));
  expect([...rows].sort()).toEqual([
    '2003-2005 5.9L HP Tuners',
    '2005-2007 5.9L EZLynk',
    '2007-2009 6.7L EZLynk',
    '2010-2012 6.7L EZLynk',
    '2013-2018 6.7L EZLynk',
    '2019-2021 6.7L EZLynk',
    '2022-2024 6.7L EZLynk',
  ]);
});

it('has each case of the spec: SOTF with and without price, none, every category and none, brand lists', () => {
  const { products: all, addons: extras } = catalog;
  expect(all.filter(({ hasSotf, sotfPrice }) => hasSotf && sotfPrice === null)).toHaveLength(1);
  expect(all.some(({ hasSotf }) => !hasSotf)).toBe(true);
  expect(new Set(extras.map(({ category }) => category))).toEqual(
    new Set([...addonCategoryIds, null]),
  );
  expect(extras.filter(({ applicableBrands }) => applicableBrands)).toHaveLength(2);
});

it('running it twice updates and never doubles', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-seed-'));
  const server = await startLibsqlServer({ file: join(directory, 'store.db'), port: 0 });
  await migrate(server);
  await migrate(server);
  await seed(server);
  const db = createDb(server.url);
  await db.orm.update(products).set({ singlePrice: 1, imageUrl: '/images/kept' });
  await seed(server);
  const rows = await db.orm.select().from(products);
  expect(rows).toHaveLength(catalog.products.length);
  expect(
    rows.every(({ singlePrice, imageUrl }) => singlePrice > 1 && imageUrl === '/images/kept'),
  ).toBe(true);
  expect(await db.orm.select().from(addons)).toHaveLength(catalog.addons.length);
  await server.close();
  await rm(directory, { recursive: true });
});

it('a mistake in the file is named', () => {
  const product = { ...catalog.products[0], id: 'a', singlePrice: 649, sotfPrice: null };
  expect(() => parseCatalog(JSON.stringify({ products: [product, product], addons: [] }))).toThrow(
    'a stands here twice',
  );
  expect(() =>
    parseCatalog(JSON.stringify({ products: [{ ...product, yearRange: '2017' }], addons: [] })),
  ).toThrow('write it like 2017-2019');
});
