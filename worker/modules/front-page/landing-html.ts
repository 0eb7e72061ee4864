import { html } from 'hono/html';
import {
  fromPrice,
  lowestPrice,
  type ProductPageJson,
  type PublicProductJson,
  productsWithin,
} from '#worker/domain/catalog/public-catalog.ts';
import { distinctYearRanges } from '#worker/domain/catalog/year-range.ts';
import { inlineJson } from '#worker/domain/inline-json.ts';
import { siteName } from '#worker/domain/site-name.ts';

interface LandingValues {
  products: readonly PublicProductJson[] | undefined;
  origin: string;
}

/**
 * Writes the prices, the finder's calibrations and the store's absolute URLs into landing.html.
 * Without products, the page's script fetches them.
 */
export function fillLandingPage(page: Response, { products, origin }: LandingValues): Response {
  const rewriter = new HTMLRewriter()
    .on('link[rel=canonical]', absoluteUrl('href', origin))
    .on('meta[property="og:url"], meta[property="og:image"]', absoluteUrl('content', origin))
    .on(
      'script#shop-data',
      wholeText((text) => withUrls(text, origin)),
    );
  if (products === undefined || products.length === 0) return rewriter.transform(page);
  return rewriter
    .on('head', {
      element: (head) =>
        void head.append(jsonScript('application/ld+json', productData(products, origin)), asHtml),
    })
    .on('[data-from-price]', {
      element(price) {
        const yearRange = price.getAttribute('data-from-price') ?? '';
        price.setInnerContent(fromPrice(productsWithin(products, yearRange)) ?? '');
      },
    })
    .on('body', {
      element: (body) =>
        void body.append(jsonScript('application/json', products, 'public-catalog'), asHtml),
    })
    .transform(page);
}

const asHtml = { html: true } as const;

function jsonScript(type: string, value: unknown, id?: string): string {
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${inlineJson(value)}</script>`;
}

function absoluteUrl(attribute: string, origin: string): HTMLRewriterElementContentHandlers {
  return {
    element(element) {
      const path = element.getAttribute(attribute) ?? '/';
      element.setAttribute(attribute, new URL(path, origin).href);
    },
  };
}

/** Replaces an element's text, which arrives in chunks. */
function wholeText(change: (text: string) => string): HTMLRewriterElementContentHandlers {
  let text = '';
  return {
    text(chunk) {
      text += chunk.text;
      if (chunk.lastInTextNode) chunk.replace(change(text), asHtml);
      else chunk.remove();
    },
  };
}

function withUrls(shopJson: string, origin: string): string {
  return inlineJson({
    ...JSON.parse(shopJson),
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/share.png`,
  });
}

/** Returns the calibrations as structured data for search engines (schema.org): one product per year range. */
function productData(products: readonly PublicProductJson[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': distinctYearRanges(products).map((yearRange) => {
      const inRange = products.filter((product) => product.yearRange === yearRange);
      return {
        '@type': 'Product',
        name: `${yearRange} ${distinct(inRange, 'engineType')} Cummins calibration`,
        description: `Custom engine calibration for ${yearRange} ${distinct(inRange, 'model')}, for ${distinct(inRange, 'platform')}.`,
        image: `${origin}/share.png`,
        brand: { '@type': 'Brand', name: siteName },
        offers: {
          '@type': 'AggregateOffer',
          url: `${origin}/#coverage`,
          priceCurrency: 'USD',
          lowPrice: inDollars(lowestPrice(inRange)),
          offerCount: inRange.length,
        },
      };
    }),
  };
}

function distinct(
  products: readonly PublicProductJson[],
  field: 'engineType' | 'model' | 'platform',
): string {
  return [...new Set(products.map((product) => product[field]))].join(' and ');
}

/** schema.org requires a number with a decimal point. */
function inDollars(cents = 0): string {
  return (cents / 100).toFixed(2);
}

interface ProductValues {
  product: ProductPageJson;
  origin: string;
}

/**
 * Fills a calibration's texts into index.html: into the loading screen of its page, where
 * `web/features/product/product-page.tsx` marks their places with `data-fill`, and into tags for
 * link previews.
 */
export function fillProductPage(page: Response, { product, origin }: ProductValues): Response {
  const name = `${product.yearRange} ${product.engineType}`;
  const texts: Readonly<Record<string, string | number | null>> = { ...product, name };
  return new HTMLRewriter()
    .on('title', { element: (title) => void title.setInnerContent(`${name} | ${siteName}`) })
    .on('meta[name=description]', {
      element(meta) {
        if (product.description) meta.setAttribute('content', product.description);
      },
    })
    .on('head', {
      async element(head) {
        head.append(`${await previewTags(name, { product, origin })}`, asHtml);
      },
    })
    .on('[data-fill]', {
      element(line) {
        const text = texts[line.getAttribute('data-fill') ?? ''];
        // The class draws the placeholder.
        line.removeAttribute('class');
        line.setInnerContent(`${text ?? ''}`);
      },
    })
    .transform(page);
}

function previewTags(name: string, { product, origin }: ProductValues) {
  const { id, model, transmissionType, description } = product;
  return html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="${siteName}" />
    <meta property="og:title" content="${name} for ${model}, ${transmissionType}" />
    ${description && html`<meta property="og:description" content="${description}" />`}
    <meta property="og:url" content="${origin}/product/${id}" />
    <meta property="og:image" content="${origin}/share.png" />
    <meta name="twitter:card" content="summary_large_image" />`;
}
