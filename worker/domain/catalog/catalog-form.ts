/**
 * The catalogue editor's rules (decision 006; design section 2: one rule for form and route). The form checks
 * what it would send, the route what it got, and both say the same sentence of the same field.
 */
import type { AddonEntryJson, ProductEntryJson } from '#worker/domain/catalog/catalog.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

/** The first broken rule of each field that breaks one, in the form's order. */
type Messages<Field extends string> = Partial<Record<Field, string>>;
export type ProductMessages = Messages<Exclude<keyof ProductEntryJson, 'hasSotf' | 'onSale'>>;
export type AddonMessages = Messages<Exclude<keyof AddonEntryJson, 'category' | 'onSale'>>;

/** UTF-16 code units, after trimming. */
const nameLimit = 100;
const descriptionLimit = 2000;
/** Cents. */
const maxPrice = 10_000_000;
const [firstYear, lastYear] = [1980, 2100];

/** A calibration as it is stored: trimmed, a blank description as none, an SOTF price only where there is SOTF. */
export function tidyProduct<Entry extends ProductEntryJson>(entry: Entry): Entry {
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

/** What is wrong with a tidy calibration, by field. Prices are cents; a text that is no price is `NaN`. */
export function checkProduct(entry: ProductEntryJson): ProductMessages {
  return broken({
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

/** An add-on as it is stored: trimmed, each brand once, no brands at all as every brand. */
export function tidyAddon<Entry extends AddonEntryJson>(entry: Entry): Entry {
  const brands = new Set(entry.applicableBrands?.map((brand) => brand.trim()).filter(Boolean));
  return {
    ...entry,
    name: entry.name.trim(),
    description: entry.description?.trim() || null,
    applicableBrands: brands.size > 0 ? [...brands] : null,
  };
}

/** What is wrong with a tidy add-on, by field. */
export function checkAddon(entry: AddonEntryJson): AddonMessages {
  const { price, applicableBrands } = entry;
  return broken({
    name: nameProblem('Name', entry.name),
    price: price >= 0 ? priceLimitProblem(price) : 'Enter a price, like 149 or 149.50, or 0',
    applicableBrands: applicableBrands?.some((brand) => brand.length > nameLimit)
      ? `Each brand can be at most ${nameLimit} characters`
      : undefined,
    description: descriptionProblem(entry.description),
  });
}

function nameProblem(what: string, text: string): string | undefined {
  if (text === '') return `${what} is required`;
  return text.length > nameLimit ? `${what} can be at most ${nameLimit} characters` : undefined;
}

function descriptionProblem(text: string | null): string | undefined {
  if (text === null || text.length <= descriptionLimit) return undefined;
  return `Description can be at most ${descriptionLimit} characters`;
}

function yearRangeProblem(text: string): string | undefined {
  const match = /^(\d{4})-(\d{4})$/.exec(text);
  if (!match) return 'Enter the years like 2017-2019';
  const [start, end] = [Number(match[1]), Number(match[2])];
  if (end < start) return 'The last year cannot be before the first';
  if (start >= firstYear && end <= lastYear) return undefined;
  return `Years can be from ${firstYear} to ${lastYear}`;
}

function tunePriceProblem(cents: number): string | undefined {
  return cents > 0 ? priceLimitProblem(cents) : 'Enter a price above zero, like 649 or 649.50';
}

function priceLimitProblem(cents: number): string | undefined {
  return cents > maxPrice ? `A price can be at most ${formatDollars(maxPrice)}` : undefined;
}

function broken<Field extends string>(problems: Record<Field, string | undefined>) {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  // fromEntries forgets the keys; they are those of the problems.
  return Object.fromEntries(found) as Messages<Field>;
}
