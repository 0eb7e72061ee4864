import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { requireFreePorts } from '#worker/local/ports.ts';

const program = join(import.meta.dirname, 'stack-process.ts');
const portsFreeWithinMs = 10_000;

interface StoreOptions {
  /** The store's; the two after it are the database's and the identity provider's. */
  port: number;
  /** Where the browser sees it. */
  publicUrl: string;
}

export type KillableStore = Awaited<ReturnType<typeof startKillableStore>>;

/** The local stack, to be killed without notice and started again on what it had written by then. */
export async function startKillableStore({ port, publicUrl }: StoreOptions) {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-chaos-'));
  let running = await start();

  async function start(): Promise<{ child: ChildProcess; workerGroup: number }> {
    const child = spawn(process.execPath, [program, `${port}`, directory, publicUrl], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit').then(() => {
      throw new Error('The store did not start.');
    });
    const [news] = await Promise.race([once(child, 'message'), ended]);
    // It may end later: that is looked at then.
    ended.catch(() => {});
    return { child, workerGroup: Number(news.workerGroup) };
  }

  return {
    /** Ends all of it in the middle of whatever it does. */
    async kill(): Promise<void> {
      const { child, workerGroup } = running;
      const gone = once(child, 'exit');
      process.kill(-workerGroup, 'SIGKILL');
      child.kill('SIGKILL');
      await gone;
      await untilFree(port);
    },
    async restart(): Promise<void> {
      running = await start();
    },
    async stop(): Promise<void> {
      const { child } = running;
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.disconnect();
        await gone;
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What was killed lets go of its ports when the system has cleared it away. */
async function untilFree(port: number): Promise<void> {
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
