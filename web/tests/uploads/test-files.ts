import { createHash, randomFillSync } from 'node:crypto';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const MiB = 1024 * 1024;

export interface TestFile {
  path: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Creates files in a temporary directory; `remove` deletes it. */
export function createTestFiles() {
  let directory: Promise<string> | undefined;

  // Created on demand: Playwright also loads spec files whose tests it skips.
  async function pathOf(name: string): Promise<string> {
    directory ??= mkdtemp(join(tmpdir(), 'straight-six-files-'));
    return join(await directory, name);
  }

  return {
    /** Creates a file of random bytes, in chunks. */
    async make(name: string, size: number): Promise<TestFile> {
      const path = await pathOf(name);
      const hash = createHash('sha256');
      const file = await open(path, 'w');
      const chunk = Buffer.alloc(Math.min(size, MiB));
      for (let rest = size; rest > 0; rest -= chunk.length) {
        const bytes = randomFillSync(chunk).subarray(0, rest);
        hash.update(bytes);
        await file.write(bytes);
      }
      await file.close();
      return { path, name, size, sha256: hash.digest('hex') };
    },
    /** Creates a sparse file, which takes no disk space. */
    async makeSparse(name: string, size: number): Promise<string> {
      const path = await pathOf(name);
      await writeFile(path, '');
      await truncate(path, size);
      return path;
    },
    async remove(): Promise<void> {
      if (directory) await rm(await directory, { recursive: true });
    },
  };
}
