interface ModuleInfo {
  /** The modules that import it. */
  importers: readonly string[];
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** The part of the bundler's module graph used here. */
interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/**
 * Assigns one chunk to everything that `entry` imports, directly or not, and to the modules that it preloads with
 * `import()`. Modules of the first screen belong to an earlier group.
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
  // Iterating over a set includes the items added during the iteration.
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

/** A package shared with other screens, such as the icons, would add everything they use to this chunk. */
function isOnlyFor(modules: Set<string>, id: string, graph: ModuleGraph): boolean {
  return graph.getModuleInfo(id)?.importers.every((importer) => modules.has(importer)) ?? false;
}
