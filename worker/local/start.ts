/** `npm start`, and with `--dev` `npm run dev`: the whole local stack; Ctrl-C stops all of it. */
import { mkdirSync } from 'node:fs';
import { demoAccounts } from './accounts.ts';
import { buildIfStale } from './build.ts';
import { readSettings, type Settings } from './settings.ts';
import { startStack } from './stack.ts';
import { startVite, vitePort } from './vite.ts';

const isDev = process.argv.includes('--dev');
const stops: (() => Promise<void>)[] = [];
let stopping = false;
let starting: Promise<void> = Promise.resolve();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void finish(0));

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
  const stack = await startStack(isDev ? { settings, publicUrl } : { settings });
  stops.push(stack.stop);
  if (stopping) return;
  void stack.exited.then(() => lost('The store stopped by itself.'));
  if (isDev) {
    const vite = startVite({ port: vitePort(process.env), storeOrigin: stack.origin });
    stops.push(vite.stop);
    void vite.exited.then(() => lost('Vite stopped by itself.'));
  }
  const accounts = demoAccounts.map(({ label, email }) => `${label} (${email})`).join(', ');
  console.log(`\nStraight Six is ready at ${isDev ? publicUrl : stack.origin}`);
  if (!settings.identity) console.log(`Sign in as ${accounts}, or as anybody.`);
  console.log('Ctrl-C stops it.\n');
}

function lost(message: string): void {
  if (stopping) return;
  console.error(message);
  void finish(1);
}

async function finish(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // What is still starting can only be stopped once it has; a failed start has stopped itself.
  await starting.catch(() => {});
  for (const stop of stops.reverse()) await stop();
  process.exit(code);
}
