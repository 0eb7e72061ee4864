import { createHash, randomFillSync } from 'node:crypto';
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const MiB = 1024 * 1024;

/** A file on disk, for a test to choose. */
export interface MadeFile {
  path: string;
  name: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** A directory for a spec file's own files, and what makes them; `remove` takes all of it away. */
export function createFileMaker() {
  let directory: Promise<string> | undefined;

  // Not before it is needed: Playwright reads a spec file also where it runs none of it.
  async function pathOf(name: string): Promise<string> {
    directory ??= mkdtemp(join(tmpdir(), 'straight-six-files-'));
    return join(await directory, name);
  }

  return {
    /** A file of so many bytes of noise, written and hashed piece by piece. */
    async make(name: string, size: number): Promise<MadeFile> {
      const path = await pathOf(name);
      const hash = createHash('sha256');
      const file = await open(path, 'w');
      const piece = Buffer.alloc(Math.min(size, MiB));
      for (let rest = size; rest > 0; rest -= piece.length) {
        const bytes = randomFillSync(piece).subarray(0, rest);
        hash.update(bytes);
        await file.write(bytes);
      }
      await file.close();
      return { path, name, size, sha256: hash.digest('hex') };
    },
    /** A file that says it has so many bytes, and takes no room. */
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
