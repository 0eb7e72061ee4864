import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLarge } from '#web/delivery/item.ts';
import { file } from '#web/tests/chat/chat-files.ts';
import type { Random } from './chaos-random.ts';
import { sha256 } from './saved-records.ts';

/** Makes each large file unique. The rest of it are zeros, which take no space. */
const headBytes = 64;

export type MessageFiles = Awaited<ReturnType<typeof createMessageFiles>>;

/** Creates the files that customers attach. The large ones are on disk, because a browser reads them from there. */
export async function createMessageFiles(random: Random) {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-chaos-files-'));

  async function makeLarge(name: string, bytes: number) {
    const path = join(directory, name);
    const handle = await open(path, 'w');
    await handle.write(random.bytes(headBytes));
    await handle.truncate(bytes);
    await handle.close();
    return { attachment: path, sha256: sha256(await readFile(path)), path };
  }

  return {
    /** Returns a file of this size to attach to a message, with its path if it is a large one. */
    async make(name: string, bytes: number) {
      if (isLarge({ size: bytes })) return makeLarge(name, bytes);
      const content = random.bytes(bytes);
      return { attachment: file(name, content), sha256: sha256(content), path: undefined };
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
