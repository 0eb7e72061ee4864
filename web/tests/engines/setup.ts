import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { raisedQuotas } from '#web/tests/support/raised-quotas.ts';
import { buildIfStale } from '#worker/local/build.ts';
import { readSettings } from '#worker/local/settings.ts';
import { startStack } from '#worker/local/stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverPort: number;
    /** The ports of the proxies, one per worker. */
    proxyPorts: number[];
    /** The X display for WebKit. */
    display: string;
    /** The folder of all browser profiles. */
    directory: string;
  }
}

/** Above the ports of the browser tests, which may run at the same time. */
const port = Number(process.env.TEST_PORT || 8931) + 60;
/** The stack uses five ports. */
const firstProxyPort = port + 5;

/** Starts what all engines share: the built app on the local stack, and an X display. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildIfStale();
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-engines-'));
  const stops = [() => rm(directory, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.reverse().splice(0)) await end();
  };
  try {
    const workers = Number(project.config.maxWorkers);
    const proxyPorts = Array.from({ length: workers }, (_, index) => firstProxyPort + index);
    project.provide('serverPort', port);
    project.provide('proxyPorts', proxyPorts);
    project.provide('directory', directory);
    const needsDisplay = project.vitest.projects.some(({ name }) => name === 'webkit');
    const display = needsDisplay ? await startDisplay() : { name: '', stop: async () => {} };
    stops.push(display.stop);
    project.provide('display', display.name);
    stops.push(await startServer(directory, proxyPorts));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Starts the local stack for the origins of all proxies. Returns how to stop it. */
async function startServer(directory: string, proxyPorts: number[]): Promise<() => Promise<void>> {
  const settings = readSettings({
    PORT: `${port}`,
    STORE_DATA_DIR: `${directory}/store`,
    QUOTAS: raisedQuotas,
    DECISION_DELAY_MS: '0',
  });
  const otherOrigins = proxyPorts.map((proxyPort) => `http://localhost:${proxyPort}`);
  const stack = await startStack({ settings, otherOrigins });
  // The kernel ends the other programs when this process exits before the tests end.
  const stopAtOnce = () => {
    if (stack.workerGroup !== undefined) process.kill(-stack.workerGroup, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', stopAtOnce);
  return async () => {
    process.off('exit', stopAtOnce);
    await stack.stop();
  };
}

/** Starts an X server on the first free display. */
async function startDisplay(): Promise<{ name: string; stop: () => Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const xvfb = spawn('setpriv', ['--pdeathsig', 'TERM', '--', 'Xvfb', ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const exited = once(xvfb, 'exit');
  const number = await Promise.race([
    once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data'),
    exited.then(() => {
      throw new Error('Xvfb did not start');
    }),
  ]);
  return {
    name: `:${String(number).trim()}`,
    async stop() {
      xvfb.kill();
      await exited;
    },
  };
}
