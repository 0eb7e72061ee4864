import { spawn } from 'node:child_process';
import { commandLine } from './command.ts';

/** Returns the port of Vite's dev server. */
export function vitePort(env: NodeJS.ProcessEnv): number {
  return Number(env.VITE_PORT || 5173);
}

/** Runs Vite's dev server, which proxies `/api` to the Worker. */
export function startVite({ port, storeOrigin }: { port: number; storeOrigin: string }) {
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
