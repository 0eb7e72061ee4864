import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine } from './command.ts';

const startTimeoutMs = 90_000;
const stopTimeoutMs = 3_000;
const maxLines = 30;

export interface WorkerSettings {
  port: number;
  dataDirectory: string;
  /** Environment variables that override those of wrangler.toml. */
  vars: Record<string, string>;
}

interface StartOptions extends WorkerSettings {
  /** Rebuilds the Worker after each change, instead of running the built one. */
  isDev: boolean;
}

/** Runs the Worker, its assets and R2. Resolves when the health check passes. */
export async function startWorker({ isDev, ...settings }: StartOptions) {
  const [command, ...args] = isDev ? wranglerDev(settings) : builtWorkerProcess(settings);
  const child = spawn(command, args, {
    detached: process.platform !== 'win32',
    // Its end tells the Worker's process that this one was killed.
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1', CI: '1' },
  });
  const lines = followOutput(child);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const origin = `http://localhost:${settings.port}`;
  try {
    await waitUntilHealthy(`http://127.0.0.1:${settings.port}`, child, lines);
  } catch (error) {
    await stop(child, exited);
    throw error;
  }
  return { origin, exited, processGroup: child.pid, stop: () => stop(child, exited) };
}

type Command = [command: string, ...args: string[]];

function wranglerDev({ port, dataDirectory, vars }: WorkerSettings): Command {
  return commandLine('wrangler', [
    'dev',
    '--env=local',
    '--ip=127.0.0.1',
    `--port=${port}`,
    '--inspector-port=0',
    `--persist-to=${dataDirectory}/wrangler`,
    '--show-interactive-dev-session=false',
    '--log-level=log',
    ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
  ]);
}

function builtWorkerProcess(settings: WorkerSettings): Command {
  const program = `${import.meta.dirname}/worker-process.ts`;
  return [process.execPath, program, JSON.stringify(settings)];
}

async function waitUntilHealthy(
  origin: string,
  child: ChildProcess,
  lines: readonly string[],
): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && child.exitCode === null) {
    try {
      const response = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await delay(150);
  }
  throw new Error(`The Worker did not start. Its last output:\n${lines.join('\n')}`);
}

/** Collects the last lines for a failed start, and prints the Worker's errors. */
function followOutput(child: ChildProcess): readonly string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\n').filter((text) => text.trim() !== '')) {
        lines.push(line);
        if (lines.length > maxLines) lines.shift();
        if (line.includes('"level":"error"') || line.includes('Uncaught')) console.error(line);
      }
    });
  }
  return lines;
}

/** Stops the process and its children. */
async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  signalGroup(child, 'SIGTERM');
  const inTime = await Promise.race([exited.then(() => true), delay(stopTimeoutMs, false)]);
  if (!inTime) signalGroup(child, 'SIGKILL');
  await exited;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    // Windows has no process groups.
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process group has already exited.
  }
}
