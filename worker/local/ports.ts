import { createServer } from 'node:net';
import { SettingsError } from './settings.ts';

/** Throws SettingsError with one clear line when a port of the stack is taken. */
export async function requireFreePorts(ports: Record<string, number>): Promise<void> {
  for (const [part, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    throw new SettingsError(
      `Port ${port} (${part}) is in use; stop what uses it or choose another with PORT.`,
    );
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
