import { createServer } from 'node:net';
import Database from 'libsql';
import { SettingsError } from './settings.ts';

/**
 * Locks a data directory until the returned function is called. The operating system releases the
 * lock of a process that is killed. Throws SettingsError if another process has the lock.
 */
export function lockDataDirectory(directory: string): () => void {
  const lock = new Database(`${directory}/.lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new SettingsError(
      `The data directory ${directory} is in use. Stop the program that uses it, or choose another one with STORE_DATA_DIR.`,
    );
  }
  return () => lock.close();
}

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
