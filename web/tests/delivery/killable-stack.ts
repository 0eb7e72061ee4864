import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { requireFreePorts } from '#worker/local/in-use.ts';

const program = join(import.meta.dirname, 'stack-process.ts');
const portsFreeWithinMs = 10_000;

interface ServerOptions {
  /** The server's port; the other services use the next ones. */
  port: number;
  /** The server's URL in the browser. */
  publicUrl: string;
}

/** Starts the local stack in a process that tests can kill and restart with the same data. */
export async function startKillableStack({ port, publicUrl }: ServerOptions) {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-kills-'));
  let running = await start();

  async function start(): Promise<{ child: ChildProcess; workerGroup: number }> {
    const child = spawn(process.execPath, [program, `${port}`, directory, publicUrl], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const exitedEarly = once(child, 'exit').then(() => {
      throw new Error('The server did not start.');
    });
    const [message] = await Promise.race([once(child, 'message'), exitedEarly]);
    // A later exit is expected.
    exitedEarly.catch(() => {});
    return { child, workerGroup: Number(message.workerGroup) };
  }

  return {
    /** Kills all processes of the stack and waits for their ports. */
    async kill(): Promise<void> {
      const { child, workerGroup } = running;
      const exited = once(child, 'exit');
      process.kill(-workerGroup, 'SIGKILL');
      child.kill('SIGKILL');
      await exited;
      await waitForFreePorts(port);
    },
    async restart(): Promise<void> {
      running = await start();
    },
    async stop(): Promise<void> {
      const { child } = running;
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.disconnect();
        await exited;
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Waits until the killed processes have released their ports. */
async function waitForFreePorts(port: number): Promise<void> {
  const deadline = Date.now() + portsFreeWithinMs;
  for (;;) {
    try {
      return await requireFreePorts({
        store: port,
        database: port + 1,
        identity: port + 2,
        mail: port + 3,
      });
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(20);
    }
  }
}
