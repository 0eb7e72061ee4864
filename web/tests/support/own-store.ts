import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#worker/local/settings.ts';
import { type Stack, startStack } from '#worker/local/stack.ts';
import { test } from './people.ts';

const commonPort = Number(process.env.TEST_PORT || 8931);

interface OwnStore {
  /** How far its ports are above the common store's, which has five; two spec files at once have ports apart. */
  portsAbove?: number;
  settings?: NodeJS.ProcessEnv;
}

/**
 * Gives a spec file a store of its own, for tests that change what all others count on. The common store,
 * which runs by then, has built what both serve. Gives the running stack, to a test.
 */
export function withOwnStore({ portsAbove = 10, settings: env = {} }: OwnStore = {}): () => Stack {
  const port = commonPort + portsAbove;
  test.use({ baseURL: `http://localhost:${port}` });
  let directory: string;
  let stack: Stack;
  test.beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'straight-six-browser-own-'));
    const settings = readSettings({ PORT: String(port), STORE_DATA_DIR: directory, ...env });
    stack = await startStack({ settings });
  });
  test.afterAll(async () => {
    await stack.stop();
    await rm(directory, { recursive: true });
  });
  return () => stack;
}
