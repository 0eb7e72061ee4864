/** A random number generator that repeats its sequence for the same seed. */
export type Random = ReturnType<typeof createRandom>;

/** Creates a Mulberry32 generator. */
export function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Returns an integer from 0 up to, but not including, the limit. */
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  };
  return {
    next,
    below,
    pick,
    /** Returns true with this probability, from 0 to 1. */
    chance: (probability: number): boolean => next() < probability,
    /** Returns `count` distinct items in random order. */
    pickSome<Item>(items: readonly Item[], count: number): Item[] {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(below(left.length), 1),
      ).flat();
    },
    /** Returns `count` characters from the alphabet. */
    characters: (alphabet: string, count: number): string =>
      Array.from({ length: count }, () => pick([...alphabet])).join(''),
    /** Returns a version 4 UUID. */
    uuid(): string {
      const hex = Array.from({ length: 4 }, () =>
        below(2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      );
      const digits = hex.join('');
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
    },
  };
}
