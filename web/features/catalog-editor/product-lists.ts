import type { TuneLevelJson } from '#worker/domain/catalog/catalog.api.ts';

/** Returns one line per level, like `Tow: Holds its gear on a grade`. */
export function levelsText(levels: readonly TuneLevelJson[]): string {
  return levels
    .map(({ name, description }) => (description ? `${name}: ${description}` : name))
    .join('\n');
}

/** Reads the lines of `levelsText`. The first colon ends the name; a line without one has no description. */
export function readLevels(text: string): TuneLevelJson[] {
  return text.split('\n').map((line) => {
    const [name = '', ...description] = line.split(':');
    return { name, description: description.join(':') };
  });
}
