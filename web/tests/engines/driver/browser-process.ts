import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';

interface ProcessOptions {
  /** The folder for everything that the program writes besides its profile. */
  home: string;
  env?: Record<string, string>;
  /** Whether the caller reads the program's errors; otherwise they are dropped. */
  readsErrors?: boolean;
}

/** Starts a program in a separate process group that the kernel ends when this process dies. */
export function startProcess(
  command: string,
  args: string[],
  { home, env = {}, readsErrors = false }: ProcessOptions,
): ChildProcess {
  const temporary = `${home}/tmp`;
  mkdirSync(temporary, { recursive: true });
  return spawn('setpriv', ['--pdeathsig', 'TERM', '--', command, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', readsErrors ? 'pipe' : 'ignore'],
    env: { ...process.env, HOME: home, TMPDIR: temporary, NO_AT_BRIDGE: '1', ...env },
  });
}

/** Kills the process group and waits for its leader. */
export async function killGroup(child: ChildProcess): Promise<void> {
  const hasExited = child.exitCode !== null || child.signalCode !== null;
  const exited = hasExited || child.pid === undefined ? undefined : once(child, 'exit');
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of its processes have exited.
  }
  await exited;
}
