import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';

type AddonFacts = Pick<AddonJson, 'name' | 'applicableBrands'>;
type ProductFacts = Pick<ProductJson, 'brand' | 'yearRange'>;

const mpvi3 = { addonName: 'HP Tuners MPVI3', yearRange: '2003-2005' };
const productPageBrand = 'Cummins';

/**
 * Returns whether the order dialog offers an add-on for a product: if the add-on has a brand list, it must include the
 * product's brand. The server accepts exactly the add-ons that pass.
 */
export function isOfferedInOrderDialog(addon: AddonFacts, product: ProductFacts): boolean {
  return listsBrand(addon, product.brand) && fitsYearRange(addon, product);
}

/** Returns whether the product page lists an add-on. The page checks for Cummins, whatever the product's brand. */
export function isListedOnProductPage(addon: AddonFacts, product: ProductFacts): boolean {
  return listsBrand(addon, productPageBrand) && fitsYearRange(addon, product);
}

function listsBrand({ applicableBrands }: AddonFacts, brand: string): boolean {
  return applicableBrands === null || applicableBrands.includes(brand);
}

function fitsYearRange(addon: AddonFacts, product: ProductFacts): boolean {
  return addon.name !== mpvi3.addonName || product.yearRange === mpvi3.yearRange;
}
