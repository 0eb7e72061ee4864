import {
  fromPrice,
  lowestPrice,
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
 * Writes the prices, the finder's calibrations and the store's absolute URLs into landing.html. Without products, the
 * page's script fetches them.
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
        void head.append(jsonScript('application/ld+json', productData(products, origin)), html),
    })
    .on('[data-from-price]', {
      element(price) {
        const yearRange = price.getAttribute('data-from-price') ?? '';
        price.setInnerContent(fromPrice(productsWithin(products, yearRange)) ?? '');
      },
    })
    .on('body', {
      element: (body) =>
        void body.append(jsonScript('application/json', products, 'public-catalog'), html),
    })
    .transform(page);
}

const html = { html: true } as const;

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
      if (chunk.lastInTextNode) chunk.replace(change(text), html);
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
