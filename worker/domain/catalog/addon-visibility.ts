import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';

type AddonFacts = Pick<AddonJson, 'name' | 'applicableBrands'>;
type ProductFacts = Pick<ProductJson, 'brand' | 'yearRange'>;

const mpvi3 = { addonName: 'HP Tuners MPVI3', yearRange: '2003-2005' };
const productPageBrand = 'Cummins';

/**
 * Whether the order dialog offers an add-on for a product (spec section 5): a brand list must name
 * the product's brand. The server accepts exactly these.
 */
export function isOfferedInOrderDialog(addon: AddonFacts, product: ProductFacts): boolean {
  return listsBrand(addon, product.brand) && fitsYearRange(addon, product);
}

/** Whether the product page lists an add-on (spec section 5): its brand rule is fixed to Cummins on purpose. */
export function isListedOnProductPage(addon: AddonFacts, product: ProductFacts): boolean {
  return listsBrand(addon, productPageBrand) && fitsYearRange(addon, product);
}

function listsBrand({ applicableBrands }: AddonFacts, brand: string): boolean {
  return applicableBrands === null || applicableBrands.includes(brand);
}

function fitsYearRange(addon: AddonFacts, product: ProductFacts): boolean {
  return addon.name !== mpvi3.addonName || product.yearRange === mpvi3.yearRange;
}
