import { describe, expect, it } from 'vitest';
import { clearCatalogCache, openFrontPageServer, startWithoutDatabase } from './front-page.ts';

const id = '2013-2018-ram-2500-68rfe';
const description =
  'Our most requested calibration: a strong mid-range and a tow level for heavy trailers.';

const front = await openFrontPageServer();

const setProduct = (column: string, value: string | number | null) =>
  front.setProduct(id, column, value);

async function page(path = `/product/${id}`, headers: HeadersInit = {}) {
  const response = await fetch(front.server.origin + path, { headers });
  return { response, html: await response.text() };
}

/** On a busy machine, the first page may come without the calibration. */
async function filledPage(text = `>${description}<`) {
  await expect.poll(async () => (await page()).html).toContain(text);
  return page();
}

/** Returns the texts of the loading screen by name; an empty one is a placeholder. */
function filledTexts(html: string): Record<string, string | undefined> {
  const lines = html.matchAll(/ data-fill="([^"]+)"[^>]*>([^<]*)</g);
  return Object.fromEntries(Array.from(lines, ([, name, text]) => [name, text]));
}

const metaOf = (html: string, name: string) =>
  new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('the document of a calibration', () => {
  it('has its texts before any script has loaded', async () => {
    const { html } = await filledPage();
    expect(filledTexts(html)).toEqual({
      name: '2013-2018 6.7L',
      model: 'Ram 2500',
      transmissionType: '68RFE automatic',
      brand: 'Cummins',
      platform: 'EZLynk',
      description,
    });
    // The class draws the placeholder.
    expect(html).not.toMatch(/ data-fill="[^"]+" class/);
  });

  it('has its title and texts for link previews', async () => {
    const { html } = await filledPage();
    expect(html).toContain('<title>2013-2018 6.7L | Straight Six</title>');
    expect(metaOf(html, 'description')).toBe(description);
    expect(metaOf(html, 'og:description')).toBe(description);
    expect(metaOf(html, 'og:title')).toBe('2013-2018 6.7L for Ram 2500, 68RFE automatic');
    expect(metaOf(html, 'og:url')).toBe(`${front.server.origin}/product/${id}`);
    expect(metaOf(html, 'og:image')).toBe(`${front.server.origin}/share.png`);
  });

  it('keeps markup in an admin’s text from becoming part of the page', async () => {
    await setProduct('description', '"><script>alert(1)</script>');
    const { html } = await filledPage('alert(1)');
    await setProduct('description', description);
    expect(filledTexts(html).description).toBe('"&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(metaOf(html, 'og:description')).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('has the site’s description if the calibration has none', async () => {
    await setProduct('description', null);
    const { html } = await filledPage('2013-2018 6.7L');
    await setProduct('description', description);
    expect(filledTexts(html).description).toBe('');
    expect(metaOf(html, 'description')).toContain('Custom engine calibrations');
    expect(metaOf(html, 'og:description')).toBeUndefined();
  });

  it('returns 304 until a text changes', async () => {
    const { response } = await filledPage();
    const etag = response.headers.get('ETag') ?? '';
    const unchanged = await page(`/product/${id}`, { 'If-None-Match': etag });
    expect([unchanged.response.status, unchanged.html]).toEqual([304, '']);
    await setProduct('description', 'Changed.');
    await clearCatalogCache(front.server);
    await filledPage('>Changed.<');
    const changed = await page(`/product/${id}`, { 'If-None-Match': etag });
    await setProduct('description', description);
    expect(changed.response.status).toBe(200);
  });

  it('is the plain app for an unknown calibration, or one that is not for sale', async () => {
    await setProduct('on_sale', 0);
    // Once another calibration has its texts, the catalog is cached.
    const other = '/product/2003-2005-ram-2500-48re';
    await expect.poll(async () => filledTexts((await page(other)).html).name).not.toBe('');
    const hidden = await page();
    await setProduct('on_sale', 1);
    for (const { response, html } of [hidden, await page('/product/unknown')]) {
      expect(response.status).toBe(200);
      expect(html).toContain('<title>Straight Six</title>');
      expect(filledTexts(html)).toEqual({
        name: '',
        model: '',
        transmissionType: '',
        brand: '',
        platform: '',
        description: '',
      });
    }
  });

  it.each(['failing', 'silent'] as const)(
    'is the plain app while the database is %s',
    async (kind) => {
      const broken = await startWithoutDatabase(kind);
      const startedAt = performance.now();
      const response = await fetch(`${broken.origin}/product/${id}`);
      expect(performance.now() - startedAt).toBeLessThan(5000);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<title>Straight Six</title>');
    },
  );
});
