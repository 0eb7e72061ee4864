/** The part of a built chunk used here. */
interface Chunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  imports: readonly string[];
  moduleIds: readonly string[];
}

type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>;

/**
 * Returns the paths of the scripts that a module's chunk imports, directly or not, and of the chunk itself. The entry is
 * left out, because the document loads it. `module` is the end of a module's id. Throws if no chunk has that module.
 */
export function scriptsOf(module: string, bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!own) throw new Error(`no chunk has ${module}`);
  const found = new Set([own]);
  // Iterating over a set includes the chunks added during the iteration.
  for (const { imports } of found) {
    for (const chunk of chunks) {
      if (imports.includes(chunk.fileName) && !chunk.isEntry) found.add(chunk);
    }
  }
  return [...found].map(({ fileName }) => `/${fileName}`);
}
