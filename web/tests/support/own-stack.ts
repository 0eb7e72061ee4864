import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#worker/local/settings.ts';
import { type Stack, startStack } from '#worker/local/stack.ts';
import { raisedQuotas } from './raised-quotas.ts';
import { test } from './users.ts';

const sharedPort = Number(process.env.TEST_PORT || 8931);

interface OwnStackOptions {
  /** Offset from the shared stack's port. Each stack uses five ports, so parallel spec files need different offsets. */
  portsAbove?: number;
  settings?: NodeJS.ProcessEnv;
}

/**
 * Starts a separate stack for a spec file whose tests would disturb the shared one. It serves the
 * build that the shared stack made. Returns a function that returns the running stack.
 */
export function withOwnStack({
  portsAbove = 10,
  settings: env = {},
}: OwnStackOptions = {}): () => Stack {
  const port = sharedPort + portsAbove;
  test.use({ baseURL: `http://localhost:${port}` });
  let directory: string;
  let stack: Stack;
  test.beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'straight-six-browser-own-'));
    const settings = readSettings({
      PORT: String(port),
      STORE_DATA_DIR: directory,
      QUOTAS: raisedQuotas,
      DECISION_DELAY_MS: '0',
      ...env,
    });
    stack = await startStack({ settings });
  });
  test.afterAll(async () => {
    await stack.stop();
    await rm(directory, { recursive: true });
  });
  return () => stack;
}
