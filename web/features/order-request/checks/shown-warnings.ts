import {
  type OrderWarning,
  orderWarnings,
  type WarnedField,
  type WarnedOrder,
} from '#worker/domain/fitment/order-warnings.ts';

/**
 * Returns the warnings to show. `settled` are the values when the customer last left a field: a
 * warning appears only then, so that it doesn't disturb typing, but disappears as soon as the
 * current `values` are fine.
 */
export function shownWarnings(
  values: WarnedOrder,
  settled: WarnedOrder,
  product: Parameters<typeof orderWarnings>[1],
): OrderWarning[] {
  const codes = new Set(orderWarnings(settled, product).map(({ code }) => code));
  return orderWarnings(values, product, 'Yours').filter(({ code }) => codes.has(code));
}

/** Returns one text per field that has warnings. */
export function warningTexts(
  warnings: readonly OrderWarning[],
): Partial<Record<WarnedField, string>> {
  const texts: Partial<Record<WarnedField, string>> = {};
  for (const { field, text } of warnings) {
    texts[field] = texts[field] ? `${texts[field]} ${text}` : text;
  }
  return texts;
}
