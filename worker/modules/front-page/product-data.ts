import { lowestPrice, type PublicProductJson } from '#worker/domain/catalog/public-catalog.ts';
import { distinctYearRanges } from '#worker/domain/catalog/year-range.ts';
import { siteName } from '#worker/domain/site-name.ts';

/** Returns the calibrations as structured data for search engines (schema.org): one product per year range. */
export function productData(products: readonly PublicProductJson[], origin: string) {
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
