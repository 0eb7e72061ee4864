/**
 * Returns whether two descriptions can mean the same transmission, like `AS69RC` and `Aisin AS69RC automatic`. They
 * differ only if their codes differ, or if one is an automatic and the other a manual.
 */
export function mayBeSameTransmission(one: string, other: string): boolean {
  const [kind, otherKind] = [kindIn(one), kindIn(other)];
  if (kind && otherKind && kind !== otherKind) return false;
  const [codes, otherCodes] = [codesIn(one), codesIn(other)];
  if (codes.length === 0 || otherCodes.length === 0) return true;
  return codes.some((code) => otherCodes.some((known) => isPart(code, known)));
}

/** Returns the words with both letters and digits, like `68RFE`, but not `6-speed`. */
function codesIn(text: string): string[] {
  const words =
    text
      .toUpperCase()
      .replaceAll('-', '')
      .match(/[A-Z0-9]+/g) ?? [];
  return words.filter((word) => /\d/.test(word) && /[A-Z]/.test(word) && !/^\d+SP/.test(word));
}

function kindIn(text: string): string | undefined {
  return /\b(auto|manual)/i.exec(text)?.[1]?.toLowerCase();
}

function isPart(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}
