import { centsToDollars, dollarsToCents } from '#web/lib/dollars-to-cents.ts';
import { isBlank } from '#worker/domain/blank-text.ts';
import {
  type CatalogProductJson,
  calibrationUses,
  type ProductEntryJson,
  type TuneLevelJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { normalizeProduct } from '#worker/domain/catalog/catalog-form.ts';

/** The choice of a platform that no calibration has yet. */
export const otherPlatform = 'other';

type ProductValues = ReturnType<typeof productValues>;

/** Returns the form's initial values; a new calibration is for sale. */
export function productValues(product: CatalogProductJson | undefined) {
  return {
    brand: product?.brand ?? '',
    yearRange: product?.yearRange ?? '',
    engineType: product?.engineType ?? '',
    platform: product?.platform ?? '',
    newPlatform: '',
    model: product?.model ?? '',
    transmissionType: product?.transmissionType ?? '',
    description: product?.description ?? '',
    singlePrice: dollarsOf(product?.singlePrice),
    sotfPrice: dollarsOf(product?.sotfPrice),
    levels: levelsText(product?.levels ?? []),
    singleLevel: product?.singleLevel ?? '',
    hardware: product?.hardware.join('\n') ?? '',
    fuel: product?.fuel ?? '',
    use: product?.use ?? '',
    eoNumber: product?.eoNumber ?? '',
    revisionCount: String(product?.revisionCount ?? ''),
    revisionDays: String(product?.revisionDays ?? ''),
    retunePrice: dollarsOf(product?.retunePrice),
    hasSotf: product?.hasSotf ?? false,
    onSale: product?.onSale ?? true,
  };
}

/** Parses the form's values. An invalid price becomes `NaN`, which validation rejects. */
export function readProduct(values: ProductValues): ProductEntryJson {
  const { newPlatform, ...fields } = values;
  const { singlePrice, sotfPrice, levels, hardware, use, revisionCount, revisionDays } = fields;
  return normalizeProduct({
    ...fields,
    platform: fields.platform === otherPlatform ? newPlatform : fields.platform,
    singlePrice: dollarsToCents(singlePrice) ?? Number.NaN,
    sotfPrice: optionalCents(sotfPrice),
    retunePrice: optionalCents(values.retunePrice),
    levels: readLevels(levels),
    hardware: hardware.split('\n'),
    use: calibrationUses.find((known) => known === use) ?? null,
    revisionCount: wholeNumber(revisionCount),
    revisionDays: wholeNumber(revisionDays),
  });
}

/** Null for a blank text, and `NaN` for one that isn't a price. */
function optionalCents(text: string): number | null {
  return isBlank(text) ? null : (dollarsToCents(text) ?? Number.NaN);
}

/** Null for a blank text, and `NaN` for one that isn't a whole number. */
function wholeNumber(text: string): number | null {
  if (isBlank(text)) return null;
  return /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN;
}

function dollarsOf(cents: number | null | undefined): string {
  return typeof cents === 'number' ? centsToDollars(cents) : '';
}

/** Returns one line per level, like `Tow: Holds its gear on a grade`. */
export function levelsText(levels: readonly TuneLevelJson[]): string {
  return levels
    .map(({ name, description }) => (description ? `${name}: ${description}` : name))
    .join('\n');
}

/** Reads the lines of `levelsText`. The first colon ends the name; a line without one has no description. */
export function readLevels(text: string): TuneLevelJson[] {
  return text.split('\n').map((line) => {
    const [name = '', ...description] = line.split(':');
    return { name, description: description.join(':') };
  });
}
