export type Random = ReturnType<typeof seededRandom>;

/** Chance that can be had again: the same seed gives the same numbers (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;

  /** From 0 to below 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  function between(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1));
  }

  return {
    between,
    chance: (probability: number) => next() < probability,
    shuffled<Item>(items: readonly Item[]): Item[] {
      const mixed = items.map((item) => ({ item, place: next() }));
      return mixed.sort((a, b) => a.place - b.place).map(({ item }) => item);
    },
    /** So many bytes of noise. */
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => between(0, 255))),
  };
}
