/**
 * Money as text: whole dollars with a dollar sign and no decimals (spec section 9).
 * Takes integer cents.
 */
export function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(0)}`;
}

/** The sum of integer cents; throws on anything that is not a safe integer. */
export function sumCents(amounts: readonly number[]): number {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (!Number.isSafeInteger(total)) throw new Error(`not a whole number of cents: ${total}`);
  return total;
}

/** Money as text to the cent where there are cents, for what is told of a payment. Takes integer cents. */
export function formatExactly(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents) : `$${(cents / 100).toFixed(2)}`;
}
