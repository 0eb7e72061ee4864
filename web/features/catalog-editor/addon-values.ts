import { addonCategoryIds } from '#worker/domain/catalog/addon-category.ts';
import type { AddonEntryJson, CatalogAddonJson } from '#worker/domain/catalog/catalog.api.ts';
import { tidyAddon } from '#worker/domain/catalog/catalog-form.ts';
import { centsToDollars, dollarsToCents } from '#worker/domain/payments/dollars-to-cents.ts';
import type { FormValues } from './use-entry-form.ts';

type AddonValues = FormValues<Exclude<keyof AddonEntryJson, 'onSale'>, 'onSale'>;

/** What the form of an add-on begins with; a new one is on sale. */
export function addonValues(addon: CatalogAddonJson | undefined): AddonValues {
  return {
    texts: {
      name: addon?.name ?? '',
      description: addon?.description ?? '',
      price: addon ? centsToDollars(addon.price) : '',
      category: addon?.category ?? '',
      applicableBrands: addon?.applicableBrands?.join(', ') ?? '',
    },
    ticks: { onSale: addon?.onSale ?? true },
  };
}

/** The add-on that a form says; a text that is no price is `NaN`, which the rules refuse. */
export function readAddon({ texts, ticks }: AddonValues): AddonEntryJson {
  return tidyAddon({
    ...texts,
    ...ticks,
    price: dollarsToCents(texts.price) ?? Number.NaN,
    category: addonCategoryIds.find((id) => id === texts.category) ?? null,
    applicableBrands: texts.applicableBrands.split(','),
  });
}
