/** The rules of the catalog editor. The form and the API share them, so both show the same message for a field. */
import type { AddonEntryJson, ProductEntryJson } from '#worker/domain/catalog/catalog.api.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

/** The first broken rule per invalid field, in form order. */
type Messages<Field extends string> = Partial<Record<Field, string>>;
export type ProductMessages = Messages<
  Exclude<keyof ProductEntryJson, 'hasSotf' | 'onSale' | 'levels' | 'hardware' | 'fuel'>
>;
export type AddonMessages = Messages<Exclude<keyof AddonEntryJson, 'category' | 'onSale'>>;

/** Cents. */
const maxPrice = 10_000_000;
const [firstYear, lastYear] = [1980, 2100];

/** Trims the fields, turns a blank description into null, and drops the SOTF price of a product without SOTF. */
export function normalizeProduct<Entry extends ProductEntryJson>(entry: Entry): Entry {
  return {
    ...entry,
    brand: entry.brand.trim(),
    yearRange: entry.yearRange.trim(),
    engineType: entry.engineType.trim(),
    platform: entry.platform.trim(),
    model: entry.model.trim(),
    transmissionType: entry.transmissionType.trim(),
    description: entry.description?.trim() || null,
    sotfPrice: entry.hasSotf ? entry.sotfPrice : null,
  };
}

/** Validates a normalized calibration. Prices are cents; `NaN` stands for text that is not a price. */
export function checkProduct(entry: ProductEntryJson): ProductMessages {
  return onlyProblems({
    brand: nameProblem('Brand', entry.brand),
    yearRange: yearRangeProblem(entry.yearRange),
    engineType: nameProblem('Engine type', entry.engineType),
    platform: nameProblem('Platform', entry.platform),
    model: nameProblem('Model', entry.model),
    transmissionType: nameProblem('Transmission type', entry.transmissionType),
    description: descriptionProblem(entry.description),
    singlePrice: tunePriceProblem(entry.singlePrice),
    sotfPrice: entry.sotfPrice === null ? undefined : tunePriceProblem(entry.sotfPrice),
  });
}

/** Trims the fields and removes duplicate brands. An empty brand list becomes null: the add-on fits every brand. */
export function normalizeAddon<Entry extends AddonEntryJson>(entry: Entry): Entry {
  const brands = new Set(entry.applicableBrands?.map((brand) => brand.trim()).filter(Boolean));
  return {
    ...entry,
    name: entry.name.trim(),
    description: entry.description?.trim() || null,
    applicableBrands: brands.size > 0 ? [...brands] : null,
  };
}

/** Validates a normalized add-on. Its price is cents. */
export function checkAddon(entry: AddonEntryJson): AddonMessages {
  const { price, applicableBrands } = entry;
  return onlyProblems({
    name: nameProblem('Name', entry.name),
    price: price >= 0 ? priceLimitProblem(price) : 'Enter a price, like 149 or 149.50, or 0',
    applicableBrands: applicableBrands?.some((brand) => brand.length > limits.name)
      ? tooLongMessage('Each brand', limits.name)
      : undefined,
    description: descriptionProblem(entry.description),
  });
}

function nameProblem(field: string, text: string): string | undefined {
  if (text === '') return `${field} is required`;
  return text.length > limits.name ? tooLongMessage(field, limits.name) : undefined;
}

function descriptionProblem(text: string | null): string | undefined {
  if (text === null || text.length <= limits.catalogDescription) return undefined;
  return tooLongMessage('Description', limits.catalogDescription);
}

function yearRangeProblem(text: string): string | undefined {
  const match = /^(\d{4})-(\d{4})$/.exec(text);
  if (!match) return 'Enter the years like 2017-2019';
  const [start, end] = [Number(match[1]), Number(match[2])];
  if (end < start) return "The last year can't be before the first";
  if (start >= firstYear && end <= lastYear) return undefined;
  return `Years must be from ${firstYear} to ${lastYear}`;
}

function tunePriceProblem(cents: number): string | undefined {
  return cents > 0 ? priceLimitProblem(cents) : 'Enter a price above zero, like 649 or 649.50';
}

function priceLimitProblem(cents: number): string | undefined {
  return cents > maxPrice ? `A price can't be higher than ${formatDollars(maxPrice)}` : undefined;
}

function onlyProblems<Field extends string>(problems: Record<Field, string | undefined>) {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  // Object.fromEntries loses the key type.
  return Object.fromEntries(found) as Messages<Field>;
}
