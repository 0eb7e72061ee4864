import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the test for the modules of these files, whose paths start at `root`. Throws if a file doesn't exist, so that
 * moving one can't change what loads when.
 */
export function listedFiles(root: string, paths: readonly string[]): (id: string) => boolean {
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`a chunk lists files that don't exist: ${missing}`);
  const ids = new Set(paths.map((path) => join(root, path)));
  // Vite adds a query such as `?no-inline` to some.
  return (id) => ids.has(id.replace(/\?.*$/, ''));
}
