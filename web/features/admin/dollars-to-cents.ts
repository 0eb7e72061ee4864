/** Cents for dollars as they are typed, like `649`, `$1,249.50`; nothing for any other text or zero. */
export function dollarsToCents(text: string): number | undefined {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, dollars = '', cents = ''] = match;
  const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return amount > 0 ? amount : undefined;
}
