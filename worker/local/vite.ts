import { spawn } from 'node:child_process';

/** The port of Vite's server with hot reload. */
export function vitePort(env: NodeJS.ProcessEnv): number {
  return Number(env.VITE_PORT || 5173);
}

/** Runs Vite's server, which passes `/api` on to the store. */
export function startVite({ port, storeOrigin }: { port: number; storeOrigin: string }) {
  const child = spawn('vite', ['--port', `${port}`, '--strictPort'], {
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
