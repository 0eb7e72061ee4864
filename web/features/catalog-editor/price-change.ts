import type { CatalogProductJson } from '#worker/domain/catalog/catalog.api.ts';

/** What a price change does with the amount. */
export const priceChangeKinds = {
  add: { label: 'Add or subtract dollars', field: 'Dollars *', example: '50 or -50' },
  percent: { label: 'Add or subtract percent', field: 'Percent *', example: '5 or -10' },
  set: { label: 'Set to', field: 'Dollars *', example: '699' },
} as const;

export type PriceChangeKind = keyof typeof priceChangeKinds;

export interface PriceChange {
  kind: PriceChangeKind;
  prices: 'both' | 'single' | 'sotf';
  /** Dollars or percent; `NaN` for text that is neither. */
  amount: number;
}

/** Reads an amount like `50`, `-$50` or `5%`. Dollars are whole. */
export function readAmount(text: string, kind: PriceChangeKind): number {
  const pattern =
    kind === 'percent' ? /^([+-]?)(\d{1,3}(?:\.\d{1,2})?) ?%?$/ : /^([+-]?)\$?(\d{1,6})$/;
  const [, sign, digits] = pattern.exec(text.trim().replaceAll(',', '').replace('−', '-')) ?? [];
  return digits === undefined ? Number.NaN : Number(`${sign}${digits}`);
}

/** Returns a calibration's new prices in whole dollars, as cents. */
export function changedPrices(
  { singlePrice, sotfPrice }: Pick<CatalogProductJson, 'singlePrice' | 'sotfPrice'>,
  change: PriceChange,
): Pick<CatalogProductJson, 'singlePrice' | 'sotfPrice'> {
  const isSotf = change.prices !== 'single' && sotfPrice !== null;
  return {
    singlePrice: change.prices === 'sotf' ? singlePrice : changedPrice(singlePrice, change),
    sotfPrice: isSotf ? changedPrice(sotfPrice, change) : sotfPrice,
  };
}

/** Calculates with whole numbers, because a product of fractions can end just below half a dollar. */
function changedPrice(cents: number, { kind, amount }: PriceChange): number {
  if (kind === 'set') return amount * 100;
  const changed =
    kind === 'add'
      ? (cents + amount * 100) / 100
      : (cents * (10_000 + Math.round(amount * 100))) / 1_000_000;
  return Math.floor(changed + 0.5) * 100;
}
