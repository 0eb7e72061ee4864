import { toCsv } from '#web/lib/csv.ts';
import type { NumbersJson, ShopNumbersJson } from '#worker/domain/numbers/numbers.api.ts';

const hourMs = 3_600_000;

/** Formats the weeks, then the platforms, as CSV with one header row. */
export function numbersCsv({ weeks, platforms }: NumbersJson): string {
  return toCsv([
    ['Week or platform', 'Orders', 'Paid in dollars', 'Hours to review', 'Hours to fulfill'],
    ...weeks.map(({ week, ...numbers }) => [week, ...cellsOf(numbers)]),
    ...platforms.map(({ platform, ...numbers }) => [platform, ...cellsOf(numbers)]),
  ]);
}

function cellsOf({ orders, revenue, reviewMs, fulfillMs }: ShopNumbersJson): string[] {
  return [`${orders}`, (revenue / 100).toFixed(2), hours(reviewMs), hours(fulfillMs)];
}

function hours(ms: number | null): string {
  return ms === null ? '' : (ms / hourMs).toFixed(1);
}
