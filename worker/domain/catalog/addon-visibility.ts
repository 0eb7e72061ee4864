import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';

type AddonFacts = Pick<AddonJson, 'name' | 'applicableBrands'>;
type ProductFacts = Pick<ProductJson, 'brand' | 'yearRange'>;

const mpvi3 = { addonName: 'HP Tuners MPVI3', yearRange: '2003-2005' };
const productPageBrand = 'Cummins';

/**
 * Returns whether the order dialog offers an add-on for a product. If the add-on has a brand list,
 * the list must include the product's brand. HP Tuners MPVI3 is offered only for the year range
 * 2003-2005. The server accepts exactly the add-ons that pass.
 */
export function isOfferedInOrderDialog(addon: AddonFacts, product: ProductFacts): boolean {
  return listsBrand(addon, product.brand) && isMpvi3Allowed(addon, product);
}

/**
 * Returns whether the product page lists an add-on. A brand list must include Cummins, whatever the
 * product's brand. The same MPVI3 rule applies.
 */
export function isListedOnProductPage(addon: AddonFacts, product: ProductFacts): boolean {
  return listsBrand(addon, productPageBrand) && isMpvi3Allowed(addon, product);
}

/**
 * Returns whether a customer can have an add-on with a product: they choose it on the product page,
 * and order it in the dialog.
 */
export function isAvailable(addon: AddonFacts, product: ProductFacts): boolean {
  return isListedOnProductPage(addon, product) && isOfferedInOrderDialog(addon, product);
}

function listsBrand({ applicableBrands }: AddonFacts, brand: string): boolean {
  return applicableBrands === null || applicableBrands.includes(brand);
}

function isMpvi3Allowed(addon: AddonFacts, product: ProductFacts): boolean {
  return addon.name !== mpvi3.addonName || product.yearRange === mpvi3.yearRange;
}
