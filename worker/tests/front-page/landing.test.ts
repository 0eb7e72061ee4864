import { describe, expect, it } from 'vitest';
import { dayMs } from '#worker/domain/durations.ts';
import type { TestServer } from '#worker/tests/support/test-server.ts';
import {
  catalogCacheKey,
  clearCatalogCache,
  openFrontPageServer,
  startWithoutDatabase,
} from './front-page.ts';

const front = await openFrontPageServer();
const { setProduct } = front;

async function landing(origin = front.server.origin, headers: HeadersInit = {}) {
  const response = await fetch(`${origin}/`, { headers });
  return { response, html: await response.text() };
}

/** On a busy machine, the first page may come without prices. */
async function landingWithPrices(text = 'id="public-catalog"') {
  await expect.poll(async () => (await landing()).html).toContain(text);
  return landing();
}

/** Returns the text of the elements that match, in order. */
function textsOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text = '']) => text);
}

const prices = / data-from-price="[^"]+"[^>]*>([^<]*)</g;
const jsonLd = /<script type="application\/ld\+json"[^>]*>([^<]*)</g;
const catalogJson = /<script type="application\/json" id="public-catalog">([^<]*)</g;

describe('the landing page', () => {
  it('has the lowest price of each year range', async () => {
    const { html } = await landingWithPrices();
    expect(textsOf(html, prices)).toEqual([
      'from $499',
      'from $499',
      'from $549',
      'from $599',
      'from $599',
      'from $649',
      'from $749',
      'from $849',
    ]);
  });

  it('has the calibrations for sale, with only the fields that it shows', async () => {
    await setProduct('2022-2024-ram-3500-as69rc', 'on_sale', 0);
    const { html } = await landingWithPrices();
    await setProduct('2022-2024-ram-3500-as69rc', 'on_sale', 1);
    const products = JSON.parse(textsOf(html, catalogJson)[0] ?? '');
    expect(products).toHaveLength(20);
    expect(products[0]).toEqual({
      id: '2003-2005-ram-2500-48re',
      yearRange: '2003-2005',
      engineType: '5.9L',
      platform: 'HP Tuners',
      model: 'Ram 2500',
      transmissionType: '48RE automatic',
      singlePrice: 49900,
    });
  });

  it('keeps markup in an admin’s text from becoming part of the page', async () => {
    const id = '2003-2005-ram-2500-48re';
    const model = 'Ram </script><script>alert(1)</script><!--';
    await setProduct(id, 'model', model);
    const { html } = await landingWithPrices();
    await setProduct(id, 'model', 'Ram 2500');
    expect(html).not.toContain('alert(1)</script>');
    expect(JSON.parse(textsOf(html, catalogJson)[0] ?? '')).toContainEqual(
      expect.objectContaining({ id, model }),
    );
  });

  it('has absolute URLs of its origin for search engines and link previews', async () => {
    const { html } = await landing();
    expect(html).toContain(`<link rel="canonical" href="${front.server.origin}/"`);
    expect(html).toContain(`property="og:url" content="${front.server.origin}/"`);
    expect(html).toContain(`property="og:image" content="${front.server.origin}/share.png"`);
  });

  it('describes the shop, its questions and its prices as structured data', async () => {
    const { html } = await landingWithPrices();
    const [shop, questions, products] = textsOf(html, jsonLd).map((json) => JSON.parse(json));
    expect(shop).toMatchObject({ '@type': 'AutoPartsStore', url: `${front.server.origin}/` });
    expect(questions).toMatchObject({ '@type': 'FAQPage' });
    expect(products['@graph']).toHaveLength(7);
    expect(products['@graph'][4]).toMatchObject({
      name: '2013-2018 6.7L Cummins calibration',
      offers: { lowPrice: '649.00', offerCount: 4, priceCurrency: 'USD' },
    });
  });

  it('tells browsers to revalidate, and returns 304 until a price changes', async () => {
    const { response } = await landingWithPrices();
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache, no-transform');
    expect(response.headers.get('Vary')).toContain('Cookie');
    const etag = response.headers.get('ETag') ?? '';
    const unchanged = await landing(front.server.origin, { 'If-None-Match': etag });
    expect([unchanged.response.status, unchanged.html]).toEqual([304, '']);
    await setProduct('2003-2005-ram-2500-48re', 'single_price', 1900);
    await clearCatalogCache(front.server);
    await landingWithPrices('from $19<');
    const changed = await landing(front.server.origin, { 'If-None-Match': etag });
    await setProduct('2003-2005-ram-2500-48re', 'single_price', 49900);
    expect(changed.response.status).toBe(200);
  });

  it('reads the database once a minute', async () => {
    await landingWithPrices();
    const before = front.server.database.requestCount();
    for (let visit = 0; visit < 3; visit += 1) await landing();
    expect(front.server.database.requestCount()).toBe(before);
    await cacheCopy(front.server, { ageMs: 61_000 });
    await landingWithPrices('from $849<');
    expect(front.server.database.requestCount()).toBe(before + 1);
  });

  it('is replaced by the app for a signed-in user', async () => {
    const customer = await front.server.signIn('ana@example.com');
    const response = await customer.get('/');
    const html = await response.text();
    expect(html).toContain('id="not-started"');
    expect(html).not.toContain('Get Started');
    expect(response.headers.get('Vary')).toContain('Cookie');
  });
});

/** Caches a copy of the catalog whose only calibration costs $7. */
async function cacheCopy(server: TestServer, { ageMs }: { ageMs: number }): Promise<void> {
  const value = [
    {
      id: 'old',
      yearRange: '2013-2018',
      engineType: '6.7L',
      platform: 'EZLynk',
      model: 'Ram 2500',
      transmissionType: '68RFE automatic',
      singlePrice: 700,
      brand: 'Cummins',
      description: null,
    },
  ];
  const body = JSON.stringify({ value, storedAt: Date.now() - ageMs });
  // Miniflare's Response, not Node's.
  const { Response } = await import('miniflare');
  const headers = { 'Cache-Control': 'public, max-age=3600' };
  const cache = await server.cache();
  await cache.put(catalogCacheKey(server.origin), new Response(body, { headers }));
}

describe('without a working database', () => {
  it.each(['failing', 'silent'] as const)(
    'shows the page without prices when the database is %s',
    async (kind) => {
      const broken = await startWithoutDatabase(kind);
      const startedAt = performance.now();
      const { response, html } = await landing(broken.origin);
      expect(performance.now() - startedAt).toBeLessThan(5000);
      expect(response.status).toBe(200);
      expect(textsOf(html, prices).join('')).toBe('');
      expect(html).not.toContain('public-catalog');
      expect(html).toContain('Get Your Calibration');
      if (kind === 'failing') {
        const empty = await fetch(`${broken.origin}/public-catalog.json`);
        expect(empty.headers.get('Cache-Control')).toBe('no-store');
        expect(await empty.json()).toEqual([]);
      }
    },
  );

  it.each(['failing', 'silent'] as const)(
    'shows an older copy of the prices when the database is %s',
    async (kind) => {
      const broken = await startWithoutDatabase(kind);
      await cacheCopy(broken, { ageMs: dayMs });
      const { html } = await landing(broken.origin);
      expect(textsOf(html, prices)).toContain('from $7');
    },
  );
});

it('serves the calibrations as JSON for the landing page inside the app', async () => {
  const response = await fetch(`${front.server.origin}/public-catalog.json`);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(await response.json()).toHaveLength(21);
});
