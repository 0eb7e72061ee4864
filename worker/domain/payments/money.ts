/** The largest amount of a price, a line, a payment or a total, in cents. */
const maxAmount = 10_000_000;

/** Returns whether someone can mean an amount (cents, of either sign). */
export function isPlausible(cents: number): boolean {
  return Math.abs(cents) <= maxAmount;
}

/** Returns the message for an amount in cents that isn't plausible. */
export function tooMuchProblem(cents: number): string | undefined {
  return isPlausible(cents)
    ? undefined
    : `The amount can’t be more than ${formatDollars(maxAmount)}`;
}

/** Formats integer cents as whole dollars with a dollar sign and no decimals. */
export function formatDollars(cents: number): string {
  return format(cents, 0);
}

/** Formats the old and the new price in integer cents, as whole dollars unless only the cents differ. */
export function formatPriceChange(from: number, to: number): [from: string, to: string] {
  const format = formatDollars(from) === formatDollars(to) ? formatExactDollars : formatDollars;
  return [format(from), format(to)];
}

/** Returns the sum of integer cents. Throws if it is not a safe integer. */
export function sumCents(amounts: readonly number[]): number {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (!Number.isSafeInteger(total)) throw new Error(`not a whole number of cents: ${total}`);
  return total;
}

/** Formats integer cents as dollars, with decimals if there are any, for exact payment amounts. */
export function formatExactDollars(cents: number): string {
  return format(cents, cents % 100 === 0 ? 0 : 2);
}

function format(cents: number, decimals: 0 | 2): string {
  return `${cents < 0 ? '-' : ''}$${Math.abs(cents / 100).toFixed(decimals)}`;
}
