import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { startTestServer } from '#db/local/libsql-server/testing.ts';
import { migrate } from '#db/migrate.ts';
import { addons, products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { pollVersions } from '#db/schema/requests.ts';
import { addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';
import {
  checkAddon,
  checkProduct,
  normalizeAddon,
  normalizeProduct,
} from '#worker/domain/catalog/catalog-form.ts';
import { type Catalog, parseCatalog } from './catalog-data.ts';
import { seedLoadData } from './load-data.ts';
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

it('covers SOTF with and without a price, no SOTF, every add-on category and brand lists', () => {
  const { products: all, addons: extras } = catalog;
  expect(all.filter(({ hasSotf, sotfPrice }) => hasSotf && sotfPrice === null)).toHaveLength(1);
  expect(all.some(({ hasSotf }) => !hasSotf)).toBe(true);
  expect(new Set(extras.map(({ category }) => category))).toEqual(
    new Set([...addonCategoryIds, null]),
  );
  expect(extras.filter(({ applicableBrands }) => applicableBrands)).toHaveLength(2);
});

it('describes the SOTF levels without numbers, and lists what each calibration needs', () => {
  for (const { hasSotf, levels, hardware, fuel } of catalog.products) {
    expect(levels).toHaveLength(hasSotf ? 5 : 0);
    expect(levels.map(({ name, description }) => name + description).join()).not.toMatch(/\d/);
    expect(hardware.some((part) => part.includes('Switch on the Fly'))).toBe(hasSotf);
    expect(hardware.length).toBeGreaterThan(1);
    expect(fuel).toBe('Ultra-low sulfur diesel (S15)');
  }
});

it('has only entries that the catalog editor accepts', () => {
  for (const product of catalog.products) {
    const entry = { ...product, onSale: true };
    expect(normalizeProduct(entry)).toEqual(entry);
    expect(checkProduct(entry)).toEqual({});
  }
  for (const addon of catalog.addons) {
    const entry = { ...addon, onSale: true };
    expect(normalizeAddon(entry)).toEqual(entry);
    expect(checkAddon(entry)).toEqual({});
  }
});

async function startSeededServer() {
  const server = await startTestServer();
  const db = createDb(server.url);
  onTestFinished(() => db.close());
  await migrate(server);
  await migrate(server);
  await seed(server);
  return { server, db };
}

it('updates unedited entries without duplicating them, and keeps uploaded images', async () => {
  const { server, db } = await startSeededServer();
  await db.orm.update(products).set({ singlePrice: 1, imageUrl: '/images/uploaded' });
  await seed(server);
  const rows = await db.orm.select().from(products);
  expect(rows).toHaveLength(catalog.products.length);
  expect(
    rows.every(({ singlePrice, imageUrl }) => singlePrice > 1 && imageUrl === '/images/uploaded'),
  ).toBe(true);
  expect(await db.orm.select().from(addons)).toHaveLength(catalog.addons.length);
});

describe('loading the catalog again', () => {
  it('updates the texts of entries that no admin has edited', async () => {
    const { server, db } = await startSeededServer();
    await db.orm.update(products).set({ description: 'Old text' });
    await db.orm.update(addons).set({ description: 'Old text' });
    const before = await catalogVersion(db);
    await seed(server);
    expect(await storedTexts(db)).toEqual(seedTexts);
    expect(await catalogVersion(db)).toBeGreaterThan(before);
  });

  it('changes no revision if all entries are current or edited', async () => {
    const { server, db } = await startSeededServer();
    await seedLoadData({ url: server.url, orders: 5, customers: 1, messages: 0 });
    const [edited] = catalog.products;
    await db.orm
      .update(products)
      .set({ description: 'Edited by an admin', version: 2 })
      .where(eq(products.id, edited?.id ?? ''));
    const read = () => db.orm.select().from(pollVersions);
    const before = await read();
    await seed(server);
    expect(await read()).toEqual(before);
  });

  it('leaves edited entries unchanged', async () => {
    const { server, db } = await startSeededServer();
    const edit = { description: 'Edited by an admin', version: 2 };
    const details = { levels: [], hardware: ['A trailer'], fuel: null, singlePrice: 12_300 };
    await db.orm.update(products).set({ ...edit, ...details });
    await db.orm.update(addons).set({ ...edit, price: 12_300 });
    await seed(server);
    for (const row of await db.orm.select().from(products)) {
      expect(row).toMatchObject({ ...edit, ...details });
    }
    for (const row of await db.orm.select().from(addons)) {
      expect(row).toMatchObject({ ...edit, price: 12_300 });
    }
  });
});

it('changes the admins’ list if it changes a calibration with orders', async () => {
  const { server, db } = await startSeededServer();
  const reprice = async (productId: string) => {
    const before = await revisionOf(db, 'admin');
    await db.orm.update(products).set({ singlePrice: 1 }).where(eq(products.id, productId));
    await seed(server);
    return (await revisionOf(db, 'admin')) - before;
  };
  const [first] = catalog.products;
  expect(await reprice(first?.id ?? '')).toBe(0);
  await seedLoadData({ url: server.url, orders: 20, customers: 2, messages: 0 });
  const [order] = await db.orm.select().from(orders);
  expect(await reprice(order?.productId ?? '')).toBe(1);
});

const seedTexts = textsById(catalog.products, catalog.addons);

async function storedTexts(db: Db) {
  return textsById(await db.orm.select().from(products), await db.orm.select().from(addons));
}

function textsById(
  calibrations: readonly Pick<
    Catalog['products'][number],
    'id' | 'description' | 'levels' | 'hardware' | 'fuel'
  >[],
  extras: readonly Pick<Catalog['addons'][number], 'id' | 'description'>[],
) {
  return new Map<string, object>([
    ...calibrations.map(({ id, description, levels, hardware, fuel }) => {
      return [id, { description, levels, hardware, fuel }] as const;
    }),
    ...extras.map(({ id, description }) => [id, { description }] as const),
  ]);
}

function catalogVersion(db: Db): Promise<number> {
  return revisionOf(db, 'catalog');
}

async function revisionOf(db: Db, scope: string): Promise<number> {
  const [row] = await db.orm.select().from(pollVersions).where(eq(pollVersions.scope, scope));
  return row?.version ?? 0;
}

it('reports the mistakes in a catalog file', () => {
  const product = { ...catalog.products[0], id: 'a', singlePrice: 649, sotfPrice: null };
  expect(() => parseCatalog(JSON.stringify({ products: [product, product], addons: [] }))).toThrow(
    'a is listed twice',
  );
  expect(() =>
    parseCatalog(JSON.stringify({ products: [{ ...product, yearRange: '2017' }], addons: [] })),
  ).toThrow('write it like 2017-2019');
  expect(() =>
    parseCatalog(JSON.stringify({ products: [{ ...product, levels: 'automtic' }], addons: [] })),
  ).toThrow('no list has the name automtic');
});
