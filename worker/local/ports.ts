import { createServer } from 'node:net';
import { SettingsError } from './settings.ts';

/** Throws SettingsError if one of the ports is in use. */
export async function requireFreePorts(ports: Record<string, number>): Promise<void> {
  for (const [service, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    throw new SettingsError(
      `Port ${port} (${service}) is in use. Stop the program that uses it, or choose another port with PORT.`,
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
