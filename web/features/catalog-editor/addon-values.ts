import { addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';
import type { AddonEntryJson, CatalogAddonJson } from '#worker/domain/catalog/catalog.api.ts';
import { normalizeAddon } from '#worker/domain/catalog/catalog-form.ts';
import { centsToDollars, dollarsToCents } from '#worker/domain/payments/dollars-to-cents.ts';
import type { FormValues } from './use-entry-form.ts';

type AddonValues = FormValues<Exclude<keyof AddonEntryJson, 'onSale'>, 'onSale'>;

/** Returns the form's initial values; a new add-on is on sale. */
export function addonValues(addon: CatalogAddonJson | undefined): AddonValues {
  return {
    texts: {
      name: addon?.name ?? '',
      description: addon?.description ?? '',
      price: addon ? centsToDollars(addon.price) : '',
      category: addon?.category ?? '',
      applicableBrands: addon?.applicableBrands?.join(', ') ?? '',
    },
    checkboxes: { onSale: addon?.onSale ?? true },
  };
}

/** Parses the form's values. An invalid price becomes `NaN`, which validation rejects. */
export function readAddon({ texts, checkboxes }: AddonValues): AddonEntryJson {
  return normalizeAddon({
    ...texts,
    ...checkboxes,
    price: dollarsToCents(texts.price) ?? Number.NaN,
    category: addonCategoryIds.find((id) => id === texts.category) ?? null,
    applicableBrands: texts.applicableBrands.split(','),
  });
}
