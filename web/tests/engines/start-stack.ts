import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '#worker/local/build.ts';
import { readSettings } from '#worker/local/settings.ts';
import { startStack } from '#worker/local/stack.ts';
import { installWebKit } from './install-webkit.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    display: string;
    /** The process group of the Worker. */
    workerGroup: number;
  }
}

const port = Number(process.env.TEST_PORT || 8991);
const display = ':91';

/** Starts the built app on the local stack and an X display, once for all engine tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  installWebKit();
  buildIfStale();
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-engines-'));
  const settings = readSettings({ PORT: String(port), STORE_DATA_DIR: directory });
  const stack = await startStack({ settings });
  const xvfb = spawn('Xvfb', [display, '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  project.provide('origin', stack.origin);
  project.provide('display', display);
  project.provide('workerGroup', stack.workerGroup ?? 0);
  return async () => {
    const exited = once(xvfb, 'exit');
    xvfb.kill();
    await exited;
    await stack.stop();
    await rm(directory, { recursive: true });
  };
}
