interface ModuleInfo {
  /** The modules that import it. */
  importers: readonly string[];
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** The part of the bundler's module graph that this reads. */
interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/**
 * Names the chunk of everything that `entry` imports, directly or not, and of the modules that it preloads with
 * `import()`. The first screen's modules are not in it: an earlier group has them.
 */
export function chunkOf(name: string, entry: string) {
  let chunk: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    chunk ??= modulesOf(entry, graph);
    return chunk.has(id) ? name : null;
  };
}

function modulesOf(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set([entry]);
  // A set iterates over what is added meanwhile.
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (isOurs(imported) || isOnlyFor(found, imported, graph)) found.add(imported);
    }
  }
  for (const id of graph.getModuleInfo(entry)?.dynamicallyImportedIds ?? []) found.add(id);
  return found;
}

function isOurs(id: string): boolean {
  return !id.includes('/node_modules/');
}

/** A package that other screens share, such as the icons, would bring all that they use of it. */
function isOnlyFor(modules: Set<string>, id: string, graph: ModuleGraph): boolean {
  return graph.getModuleInfo(id)?.importers.every((importer) => modules.has(importer)) ?? false;
}
