/** The rules of the catalog editor. The form and the API share them, so both show the same message for a field. */
import { trimText } from '#worker/domain/blank-text.ts';
import type {
  AddonEntryJson,
  ProductEntryJson,
  TuneLevelJson,
} from '#worker/domain/catalog/catalog.api.ts';
import { modelYears } from '#worker/domain/catalog/year-range.ts';
import {
  lengthProblem,
  type Messages,
  nameProblem,
  onlyProblems,
} from '#worker/domain/form-messages.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { tooMuchProblem } from '#worker/domain/payments/money.ts';

export type ProductMessages = Messages<
  Exclude<keyof ProductEntryJson, 'hasSotf' | 'onSale' | 'use'>
>;
export type AddonMessages = Messages<Exclude<keyof AddonEntryJson, 'category' | 'onSale'>>;

/**
 * Trims the fields, turns a blank description or fuel into null, drops blank levels and parts, and
 * drops the SOTF price of a product without SOTF. Levels, hardware and fuel that are missing stay
 * missing.
 */
export function normalizeProduct<Entry extends ProductEntryJson>(entry: Entry): Entry {
  const { levels, singleLevel, hardware, fuel, eoNumber } = entry;
  return {
    ...entry,
    brand: trimText(entry.brand),
    yearRange: trimText(entry.yearRange),
    engineType: trimText(entry.engineType),
    platform: trimText(entry.platform),
    model: trimText(entry.model),
    transmissionType: trimText(entry.transmissionType),
    description: trimText(entry.description ?? '') || null,
    sotfPrice: entry.hasSotf ? entry.sotfPrice : null,
    ...(levels && { levels: normalizeLevels(levels) }),
    ...(singleLevel !== undefined && { singleLevel: trimText(singleLevel ?? '') || null }),
    ...(hardware && { hardware: hardware.map(trimText).filter(Boolean) }),
    ...(fuel !== undefined && { fuel: trimText(fuel ?? '') || null }),
    ...(eoNumber !== undefined && { eoNumber: trimText(eoNumber ?? '') || null }),
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
    levels: levelsProblem(entry.levels ?? []),
    singleLevel: singleLevelProblem(entry),
    hardware: hardwareProblem(entry.hardware ?? []),
    fuel: lengthProblem('Fuel', entry.fuel, limits.fuel),
    eoNumber: eoNumberProblem(entry),
    ...revisionProblems(entry),
  });
}

/** Validates new prices of a calibration. */
export function newPricesProblem(prices: {
  singlePrice: number;
  sotfPrice: number | null;
}): string | undefined {
  const cents = [prices.singlePrice, prices.sotfPrice ?? prices.singlePrice];
  return cents.map(tunePriceProblem).find((problem) => problem !== undefined);
}

/**
 * Returns the name of a platform as the catalog already writes it: `EZ Lynk` is `EZLynk`. A
 * platform that no calibration has yet stays as typed.
 */
export function knownPlatform(typed: string, platforms: readonly string[]): string {
  const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return platforms.find((known) => lettersOf(known) === lettersOf(typed)) ?? typed;
}

/** Trims the fields and removes duplicate brands. An empty brand list becomes null: the add-on fits every brand. */
export function normalizeAddon<Entry extends AddonEntryJson>(entry: Entry): Entry {
  const brands = new Set(entry.applicableBrands?.map(trimText).filter(Boolean));
  return {
    ...entry,
    name: trimText(entry.name),
    description: trimText(entry.description ?? '') || null,
    applicableBrands: brands.size > 0 ? [...brands] : null,
  };
}

/** Validates a normalized add-on. Its price is cents. */
export function checkAddon(entry: AddonEntryJson): AddonMessages {
  const { price, applicableBrands } = entry;
  return onlyProblems({
    name: nameProblem('Name', entry.name),
    price: price >= 0 ? tooMuchProblem(price) : 'Enter a price, like 149 or 149.50, or 0',
    applicableBrands: applicableBrands?.some((brand) => brand.length > limits.name)
      ? tooLongMessage('Each brand', limits.name)
      : undefined,
    description: descriptionProblem(entry.description),
  });
}

function descriptionProblem(text: string | null): string | undefined {
  return lengthProblem('Description', text, limits.catalogDescription);
}

function normalizeLevels(levels: readonly TuneLevelJson[]): TuneLevelJson[] {
  return levels
    .map(({ name, description }) => ({ name: trimText(name), description: trimText(description) }))
    .filter(({ name, description }) => name !== '' || description !== '');
}

function levelsProblem(levels: readonly TuneLevelJson[]): string | undefined {
  const { levelsPerProduct, levelDescription } = limits;
  if (levels.length > levelsPerProduct) return `List at most ${levelsPerProduct} levels`;
  const problems = levels.map(
    ({ name, description }) =>
      nameProblem('Name', name) ?? lengthProblem('Description', description, levelDescription),
  );
  const index = problems.findIndex((problem) => problem !== undefined);
  return index === -1 ? undefined : `Level ${index + 1}: ${problems[index]}`;
}

function singleLevelProblem({ singleLevel = null, levels = [] }: ProductEntryJson) {
  if (singleLevel === null) return undefined;
  const names = levels.map(({ name }) => name);
  if (names.length === 0 || names.includes(singleLevel)) {
    return lengthProblem('Single file level', singleLevel, limits.name);
  }
  return `The single file has one of these levels: ${names.join(', ')}`;
}

function hardwareProblem(parts: readonly string[]): string | undefined {
  if (parts.length > limits.partsPerProduct) return `List at most ${limits.partsPerProduct} parts`;
  return parts.some((part) => part.length > limits.part)
    ? tooLongMessage('Each part', limits.part)
    : undefined;
}

function eoNumberProblem({ use, eoNumber }: ProductEntryJson): string | undefined {
  if (use === 'street' && !eoNumber) return 'A street legal calibration needs its EO number';
  return lengthProblem('EO number', eoNumber, limits.name);
}

function revisionProblems(entry: ProductEntryJson) {
  const { revisionCount = null, revisionDays = null } = entry;
  const isOpen = revisionCount === null && revisionDays === null;
  const problemOf = (value: number | null, problem: string) =>
    isOpen || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1000)
      ? undefined
      : problem;
  return {
    revisionCount: problemOf(revisionCount, 'Enter a number of revisions, like 2'),
    revisionDays: problemOf(revisionDays, 'Enter a number of days, like 30'),
    retunePrice: retuneProblem(entry),
  };
}

function retuneProblem({ retunePrice = null, revisionCount = null }: ProductEntryJson) {
  if (retunePrice === null) return undefined;
  if (revisionCount === null) return 'Say how many revisions are included before a retune';
  return tunePriceProblem(retunePrice);
}

function yearRangeProblem(text: string): string | undefined {
  const match = /^(\d{4})-(\d{4})$/.exec(text);
  if (!match) return 'Enter the years like 2017-2019';
  const [start, end] = [Number(match[1]), Number(match[2])];
  if (end < start) return 'The last year can’t be before the first';
  const { first, last } = modelYears;
  return start >= first && end <= last ? undefined : `Years must be from ${first} to ${last}`;
}

function tunePriceProblem(cents: number): string | undefined {
  return cents > 0 ? tooMuchProblem(cents) : 'Enter a price above zero, like 649 or 649.50';
}
