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
 * Returns the paths of a module's chunk and of the scripts that it imports, directly or indirectly, except the entry,
 * which the document loads. `module` is the end of the module's id. Throws if no chunk has the module.
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
