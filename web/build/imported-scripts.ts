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
 * Returns the paths of a module's chunk and of the scripts that it imports, directly or indirectly, except those that the
 * document loads: the entry and its imports. `module` is the end of the module's id. Throws if no chunk has the module.
 */
export function scriptsOf(module: string, bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!own) throw new Error(`no chunk has ${module}`);
  const loaded = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const needed = withImports([own], chunks).difference(loaded);
  return [...needed].map(({ fileName }) => `/${fileName}`);
}

/** Returns the chunks with everything that they import, directly or indirectly. */
function withImports(chunks: readonly Chunk[], all: readonly Chunk[]): Set<Chunk> {
  const found = new Set(chunks);
  // Iterating over a set includes the chunks added during the iteration.
  for (const { imports } of found) {
    for (const chunk of all) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return found;
}
