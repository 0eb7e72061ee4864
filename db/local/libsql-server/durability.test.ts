import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer, temporaryFile } from './testing.ts';

const fixture = fileURLToPath(new URL('durability-fixture.ts', import.meta.url));

async function startChild(file: string) {
  const child = spawn(process.execPath, [fixture, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), child };
}

/** Writes numbered rows by statement and batch until the server is killed. */
async function writeUntilKilled(
  url: string,
  writer: number,
  acknowledged: string[],
): Promise<void> {
  const client = createClient({ url });
  try {
    for (let number = 0; ; number += 1) {
      const name = `${writer}-${number}`;
      const insert = { sql: 'INSERT INTO record VALUES (?)', args: [name] };
      if (number % 2 === 0) await client.execute(insert);
      else await client.batch([insert], 'write');
      acknowledged.push(name);
    }
  } catch {
    client.close();
  }
}

it('persists every acknowledged row when the server is killed', async () => {
  const file = await temporaryFile();
  const { url, child } = await startChild(file);
  const first = createClient({ url });
  await first.execute('CREATE TABLE record (name TEXT PRIMARY KEY)');
  first.close();

  const acknowledged: string[] = [];
  const writers = [1, 2, 3, 4].map((writer) => writeUntilKilled(url, writer, acknowledged));
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(200);
  child.kill('SIGKILL');
  await Promise.all([once(child, 'exit'), ...writers]);

  const client = createClient({ url: (await startTestServer({ file })).url });
  onTestFinished(() => client.close());
  const { rows } = await client.execute('SELECT name FROM record');
  const stored = new Set(rows.map(({ name }) => name));
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  expect((await client.execute('PRAGMA integrity_check')).rows[0]?.integrity_check).toBe('ok');
}, 60_000);
