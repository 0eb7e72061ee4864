import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';

/** A script of the built app. All paths are relative to the repository. */
export interface ChunkFacts {
  /** The file's name without its folder. */
  file: string;
  /** The same in every build: `order-chat` for `order-chat-Ccpq0Gg.js`. */
  name: string;
  /** Our modules in it, and the packages that have modules in it. */
  modules: string[];
  packages: string[];
  /** The modules that load it with `import()`. */
  loadedBy: string[];
  /** The names of the chunks that import it. */
  importedBy: string[];
}

/** Writes what is in each script of the app, for the benchmark's report. The file is not deployed. */
export function chunkList(root: string, file: string): Plugin {
  const shown = (id: string) => relative(root, id.replace(/\?.*$/, ''));
  return {
    name: 'chunk-list',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const facts = chunks.map(({ fileName, name, moduleIds }): ChunkFacts => {
        const files = moduleIds.filter((id) => id.startsWith('/')).map(shown);
        const own = files.filter((path) => !path.startsWith('node_modules/'));
        const loaders = moduleIds.flatMap((id) => this.getModuleInfo(id)?.dynamicImporters ?? []);
        const importers = chunks.filter(({ imports }) => imports.includes(fileName));
        return {
          file: fileName.slice(fileName.lastIndexOf('/') + 1),
          name,
          modules: own,
          packages: [...new Set(files.flatMap((path) => packageOf(path) ?? []))],
          loadedBy: [...new Set(loaders.map(shown))],
          importedBy: importers.map((importer) => importer.name),
        };
      });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(facts, null, 2));
    },
  };
}

/** Returns `@ark-ui/react` for a module in node_modules/@ark-ui/react; undefined for our own. */
function packageOf(path: string): string | undefined {
  return /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}
