/** Formats an integer like `10,000`. */
export function formatInteger(value: number): string {
  // Not toLocaleString: the first call loads the locale, which takes 19 ms when a Worker starts,
  // and longer on a phone.
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
