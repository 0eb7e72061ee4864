import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#db/local/settings.ts';
import { type Stack, startStack } from '#db/local/stack.ts';
import { test } from './people.ts';

/** Ten above the common store's, which has five. */
const port = Number(process.env.TEST_PORT || 8931) + 10;

/**
 * Gives a spec file a store of its own, for tests that change what all others count on. The common store,
 * which runs by then, has built what both serve.
 */
export function withOwnStore(): void {
  test.use({ baseURL: `http://localhost:${port}` });
  let directory: string;
  let stack: Stack;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    directory = await mkdtemp(join(tmpdir(), 'straight-six-browser-own-'));
    const settings = readSettings({ PORT: String(port), STORE_DATA_DIR: directory });
    stack = await startStack({ settings });
  });
  test.afterAll(async () => {
    await stack.stop();
    await rm(directory, { recursive: true });
  });
}
