import type { CatalogProductJson, ProductEntryJson } from '#worker/domain/catalog/catalog.api.ts';
import { tidyProduct } from '#worker/domain/catalog/catalog-form.ts';
import { centsToDollars, dollarsToCents } from '#worker/domain/payments/dollars-to-cents.ts';
import type { FormValues } from './use-entry-form.ts';

type ProductTick = 'hasSotf' | 'onSale';
type ProductValues = FormValues<Exclude<keyof ProductEntryJson, ProductTick>, ProductTick>;

/** What the form of a calibration begins with; a new one is on sale. */
export function productValues(product: CatalogProductJson | undefined): ProductValues {
  return {
    texts: {
      brand: product?.brand ?? '',
      yearRange: product?.yearRange ?? '',
      engineType: product?.engineType ?? '',
      platform: product?.platform ?? '',
      model: product?.model ?? '',
      transmissionType: product?.transmissionType ?? '',
      description: product?.description ?? '',
      singlePrice: dollarsOf(product?.singlePrice),
      sotfPrice: dollarsOf(product?.sotfPrice),
    },
    ticks: { hasSotf: product?.hasSotf ?? false, onSale: product?.onSale ?? true },
  };
}

/** The calibration that a form says; a text that is no price is `NaN`, which the rules refuse. */
export function readProduct({ texts, ticks }: ProductValues): ProductEntryJson {
  const { singlePrice, sotfPrice } = texts;
  return tidyProduct({
    ...texts,
    ...ticks,
    singlePrice: dollarsToCents(singlePrice) ?? Number.NaN,
    sotfPrice: sotfPrice.trim() === '' ? null : (dollarsToCents(sotfPrice) ?? Number.NaN),
  });
}

function dollarsOf(cents: number | null | undefined): string {
  return typeof cents === 'number' ? centsToDollars(cents) : '';
}
