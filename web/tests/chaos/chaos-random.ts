export type Random = ReturnType<typeof seededRandom>;

/** Creates a seeded random number generator (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer. Both ends are inclusive. */
  function between(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1));
  }

  return {
    between,
    chance: (probability: number) => next() < probability,
    shuffled<Item>(items: readonly Item[]): Item[] {
      const mixed = items.map((item) => ({ item, rank: next() }));
      return mixed.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
    },

    bytes: (length: number) => Buffer.from(Array.from({ length }, () => between(0, 255))),
  };
}
