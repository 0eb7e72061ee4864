import { limits } from '#worker/domain/limits.ts';
import { channelQuantity } from './channel-meaning.ts';
import { isUnit, unitKind } from './log-units.ts';
import { cleanCell } from './reading/log-cells.ts';

/** A channel's name without its unit, which plain logs write after the name: `Boost (psi)`. */
export interface NamedChannel {
  name: string;
  unit: string;
}

/** Units without parentheses: `SAE.MAP inHg`, `Time_ms`, `EGT/°C`. Shorter ones may be names. */
const bareUnits =
  /^(mph|kph|psi[ag]?|kpa|mpa|bar|mbar|inhg|[°º]\S|℃|℉|deg[cf]|%|ms|msec|rpm|volts)$/i;

/** Splits the unit off a channel's name. Only a known unit counts, so that `EGT (Bank 1)` stays whole. */
export function splitUnit(text: string): NamedChannel {
  const name = cleanCell(text);
  return inBrackets(name) ?? inParentheses(name) ?? afterName(name) ?? { name, unit: '' };
}

const brackets = [
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
] as const;

function inBrackets(name: string): NamedChannel | undefined {
  for (const [open, close] of brackets) {
    if (name.endsWith(close)) return unitBetween(name, name.lastIndexOf(open), name.length - 1);
  }
  return undefined;
}

/** The unit is in the last or the last but one group: `Boost (psi)`, `Boost (psi) (SAE)`. */
function inParentheses(name: string): NamedChannel | undefined {
  const close = name.lastIndexOf(')');
  const open = openingOf(name, close);
  const last = unitBetween(name, open, close);
  if (last) return last;
  const before = name.lastIndexOf(')', open);
  return unitBetween(name, openingOf(name, before), before);
}

/** Returns where the group that closes at `close` opens. Skips nested groups, such as the one in `psi(g)`. */
function openingOf(name: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    if (name[at] === ')') depth += 1;
    if (name[at] === '(') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function unitBetween(name: string, open: number, close: number): NamedChannel | undefined {
  if (open < 1) return undefined;
  const unit = name.slice(open + 1, close).trim();
  const bare = `${name.slice(0, open).trimEnd()}${name.slice(close + 1)}`;
  // `Injection Pressure(A)` is the actual pressure, not a current.
  const isMarker = /^[ad]$/i.test(unit) && !/current|amp/i.test(bare);
  // Torque writes `Gear()` for a channel without a unit.
  return unit === '' || (isUnit(unit) && !isMarker) ? { name: bare, unit } : undefined;
}

function afterName(name: string): NamedChannel | undefined {
  const at = Math.max(...[' ', '_', '/', ':'].map((mark) => name.lastIndexOf(mark)));
  const unit = name.slice(at + 1);
  const bare = name.slice(0, at).replace(/ ?[-,:]$/, '');
  if (at < 1 || !bareUnits.test(unit)) return undefined;
  // `Engine RPM` is a name; `SAE.RPM rpm` is a name and its unit.
  if (unit.toLowerCase() === 'rpm' && !/rpm/i.test(bare)) return undefined;
  return { name: bare, unit };
}

/** The cost of joining two cells that look like two names. */
const joinCost = 2;
/** The cost of starting a name in the middle of another one. */
const splitCost = 3;
const maxJoined = 5;
/** The discount of a name that names the quantity of its unit. */
const unitBonus = 1;
/** Limits the table: enough for 200 channels with 10 commas. */
const maxAlignments = 2000;

/**
 * Returns the names of `units.length` channels. HP Tuners doesn't quote names, so a name with a
 * comma fills several cells of the name row. Joins cells so that names begin without a space, close
 * their parentheses and suit their units. An ambiguous name is undefined.
 */
export function joinNames(
  cells: readonly string[],
  units: readonly string[],
  delimiter: string,
): (string | undefined)[] {
  const count = units.length;
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const extra = Math.max(0, used - count);
  // Wide headers with many commas would need a large table, and no logger writes them.
  if (count * extra > maxAlignments) return units.map(() => undefined);
  return alignNames(cells, units, delimiter, extra);
}

/**
 * Chooses the names with the lowest cost. For two channels with the cells `Rail Pressure`,
 * ` Desired` and `Engine RPM`, joining the first two costs nothing, because ` Desired` begins with a
 * space. Joining the last two costs `splitCost` for ` Desired` and `joinCost` for `Engine RPM`.
 */
function alignNames(
  cells: readonly string[],
  units: readonly string[],
  delimiter: string,
  extra: number,
): (string | undefined)[] {
  const count = units.length;
  const continues = cells.map((cell) => /^\s/.test(cell));
  const depths = cells.map((cell) => cell.split('(').length - cell.split(')').length);
  /** The cost of a column's name that joins `joined` cells to the one at `from`. */
  const cost = (column: number, from: number, joined: number): number => {
    let sum = continues[from] ? splitCost : 0;
    let depth = 0;
    for (let at = from; at <= from + joined; at += 1) {
      if (at > from && depth <= 0 && !continues[at]) sum += joinCost;
      depth += depths[at] ?? 0;
    }
    if (depth !== 0) sum += splitCost;
    return suitsUnit(cells.slice(from, from + joined + 1).join(' '), units[column] ?? '')
      ? sum - unitBonus
      : sum;
  };
  // best[column][skipped]: the lowest cost of the names from `column` on, with `skipped` cells
  // joined before; infinite if the columns can't use all cells.
  const best: number[][] = Array.from({ length: count + 1 }, () => []);
  (best[count] as number[])[extra] = 0;
  /** The lowest cost from `column` on, if its name joins `joined` cells. */
  const total = (column: number, skipped: number, joined: number): number =>
    (best[column + 1]?.[skipped + joined] ?? Number.POSITIVE_INFINITY) +
    cost(column, column + skipped, joined);
  const joins = Array.from({ length: maxJoined + 1 }, (_, joined) => joined);
  for (let column = count - 1; column >= 0; column -= 1) {
    best[column] = Array.from({ length: extra + 1 }, (_, skipped) =>
      Math.min(...joins.map((joined) => total(column, skipped, joined))),
    );
  }
  // Follow all cheapest alignments. A column whose name differs between them stays unnamed.
  let reachable = new Set([0]);
  return units.map((_, column) => {
    const next = new Set<number>();
    const names = new Set<string>();
    for (const skipped of reachable) {
      for (const joined of joins) {
        if (total(column, skipped, joined) !== best[column]?.[skipped]) continue;
        next.add(skipped + joined);
        const from = column + skipped;
        names.add(cleanCell(cells.slice(from, from + joined + 1).join(delimiter)));
      }
    }
    reachable = next;
    const [only] = names;
    return names.size === 1 ? only : undefined;
  });
}

function suitsUnit(name: string, unit: string): boolean {
  return channelQuantity(name) === (unitKind(unit) ?? unit.toLowerCase());
}

/** Leaves room for the number of a copy. */
const longestName = limits.correctedChannelName - 10;

/** Makes names unique, because a logger can log the same channel twice: `EGT`, `EGT (2)`. Cuts long ones. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return names.map((name, index) => {
    const base = name.slice(0, longestName) || `Column ${index + 1}`;
    let copy = copies.get(base) ?? 1;
    let unique = base;
    while (taken.has(unique)) {
      copy += 1;
      unique = `${base} (${copy})`;
    }
    taken.add(unique);
    copies.set(base, copy);
    return unique;
  });
}
