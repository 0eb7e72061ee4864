import { cleanName } from './reading/log-text.ts';

/** A channel's name without its unit, which plain logs write after the name: `Boost (psi)`. */
export interface NamedChannel {
  name: string;
  unit: string;
}

const unitInName = /^(.*\S)\s*[[(]([^[\]()]{1,16})[\])]$/;
const unitText =
  /^(°? ?[CFK]|deg ?[CF]?|%|[kmh]?pa|psi[ag]?|(m|h)?bar|in ?hg|rpm|r\/min|mph|km\/?h|kph|m?s|sec(onds)?|v(olts)?|ma?|k?g\/(s|min|h)|lb\/?min|mg(\/(str|stroke|cyc))?|mm3(\/(str|stroke|st))?|mm³.*|ft[- ]?lbs?|lb[- ]?ft|nm|hp|kw|°.*|µs|us|l\/h|gph|hz|:1|λ)$/i;

/** Splits the unit off a channel's name. Only a known unit counts, so that `EGT (Bank 1)` stays whole. */
export function splitUnit(text: string): NamedChannel {
  const name = cleanName(text);
  const [, bare = '', unit = ''] = unitInName.exec(name) ?? [];
  return unitText.test(unit.trim()) ? { name: bare, unit: unit.trim() } : { name, unit: '' };
}

/**
 * Returns the names of `count` channels from the cells of the name row, or undefined if they can't be told apart. A name
 * with an unquoted comma fills several cells; the parts after the first one start with a space.
 */
export function joinNames(
  cells: readonly string[],
  count: number,
  delimiter: string,
): string[] | undefined {
  const rest = cells.slice(count).every((cell) => cell.trim() === '');
  if (cells.length <= count || rest) return cells.slice(0, count).map(cleanName);
  const names: string[] = [];
  for (const cell of cells) {
    if (names.length > 0 && /^\s/.test(cell)) names.push(`${names.pop()}${delimiter}${cell}`);
    else names.push(cell);
  }
  return names.length === count ? names.map(cleanName) : undefined;
}

/** Makes names unique, because a logger can log the same channel twice: `EGT`, `EGT (2)`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return names.map((name, index) => {
    const base = name || `Column ${index + 1}`;
    let copy = copies.get(base) ?? 1;
    let unique = copy === 1 ? base : `${base} (${copy})`;
    while (taken.has(unique)) {
      copy += 1;
      unique = `${base} (${copy})`;
    }
    taken.add(unique);
    copies.set(base, copy);
    return unique;
  });
}
