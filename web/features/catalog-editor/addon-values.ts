import { centsToDollars, dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';
import type { AddonEntryJson, CatalogAddonJson } from '#worker/domain/catalog/catalog.api.ts';
import { normalizeAddon } from '#worker/domain/catalog/catalog-form.ts';

type AddonValues = ReturnType<typeof addonValues>;

/** Returns the form's initial values; a new add-on is on sale. */
export function addonValues(addon: CatalogAddonJson | undefined) {
  return {
    name: addon?.name ?? '',
    description: addon?.description ?? '',
    price: addon ? centsToDollars(addon.price) : '',
    category: addon?.category ?? '',
    applicableBrands: addon?.applicableBrands?.join(', ') ?? '',
    ships: addon?.ships ?? false,
    onSale: addon?.onSale ?? true,
  };
}

/** Parses the form's values. An invalid price becomes `NaN`, which validation rejects. */
export function readAddon(values: AddonValues): AddonEntryJson {
  return normalizeAddon({
    ...values,
    price: dollarsToCents(values.price) ?? Number.NaN,
    category: addonCategoryIds.find((id) => id === values.category) ?? null,
    applicableBrands: values.applicableBrands.split(','),
  });
}
