/** Parses typed dollars like `649` or `$1,249.50` to cents. Returns undefined for any other text. */
export function dollarsToCents(text: string): number | undefined {
  const match = /^\$?(\d{1,2}(?:,\d{3}){1,2}|\d{3},\d{3}|\d{1,8})(?:\.(\d{1,2}))?$/.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const [, dollars = '', cents = ''] = match;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Formats cents for a dollar input: `649`, `1249.50`. */
export function centsToDollars(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}
