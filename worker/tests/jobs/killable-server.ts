import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts a server in a separate process, with the data in a directory. */
export async function startKillableServer(
  directory: string,
  settings: Record<string, string> = {},
) {
  const child = spawn(
    'node',
    [`${import.meta.dirname}/server-process.ts`, directory, JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'ignore'], detached: true },
  );
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { origin, databaseUrl } = JSON.parse(line) as { origin: string; databaseUrl: string };
  return { origin, databaseUrl, kill: () => killGroup(child), exited };
}

/** Kills the process group, which includes workerd. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already exited.
  }
}
