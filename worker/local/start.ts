/** `npm start`, and `npm run dev` with `--dev`: runs the whole local stack until Ctrl-C. */

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { siteName } from '#worker/domain/site-name.ts';
import { demoAccounts } from './accounts.ts';
import { buildIfStale } from './build.ts';
import { commandLine } from './command.ts';
import { readSettings, type Settings } from './settings.ts';
import { startStack } from './stack.ts';

const isDev = process.argv.includes('--dev');

const stops: (() => Promise<void>)[] = [];

let stopping = false;

let starting: Promise<void> = Promise.resolve();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void finish(0));

endWithNpm();

try {
  starting = start(readSettings(process.env));
  await starting;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await finish(1);
}

async function start(settings: Settings): Promise<void> {
  const publicUrl = `http://localhost:${vitePort(process.env)}`;
  if (isDev) mkdirSync('dist/client', { recursive: true });
  else buildIfStale();
  const stack = await startStack(isDev ? { settings, publicUrl, isDev } : { settings });
  stops.push(stack.stop);
  if (stopping) return;
  void stack.exited.then(() => onExit('The Worker stopped unexpectedly.'));
  if (isDev) {
    const vite = startVite({ port: vitePort(process.env), storeOrigin: stack.origin });
    stops.push(vite.stop);
    void vite.exited.then(() => onExit('Vite stopped unexpectedly.'));
  }
  const accounts = demoAccounts.map(({ label, email }) => `${label} (${email})`).join(', ');
  console.log(`\n${siteName} is ready at ${isDev ? publicUrl : stack.origin}`);
  if (!settings.identity) console.log(`Sign in as ${accounts}, or use any email.`);
  console.log('Press Ctrl-C to stop.\n');
}

function onExit(message: string): void {
  if (stopping) return;
  console.error(message);
  void finish(1);
}

/** Ends this process when npm was killed, because npm can't pass on a SIGKILL. */
function endWithNpm(): void {
  const npm = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== npm && void finish(1), 1000).unref();
}

async function finish(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Wait for a start in progress before stopping; a failed start has cleaned up after itself.
  await starting.catch(() => {});
  for (const stop of stops.reverse()) await stop();
  process.exit(code);
}

/** Returns the port of Vite's dev server. */
function vitePort(env: NodeJS.ProcessEnv): number {
  return Number(env.VITE_PORT || 5173);
}

/** Runs Vite's dev server, which proxies `/api` to the Worker. */
function startVite({ port, storeOrigin }: { port: number; storeOrigin: string }) {
  const [program, ...args] = commandLine('vite', ['--port', `${port}`, '--strictPort']);
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STORE_ORIGIN: storeOrigin },
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    exited,
    async stop(): Promise<void> {
      child.kill();
      await exited;
    },
  };
}
