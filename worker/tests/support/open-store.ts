import { afterAll } from 'vitest';
import { type ServerOptions, startTestServer } from './test-server.ts';

/** Starts a server for the tests of a file, with a customer and an admin, and stops it after them. */
export async function openStore(options?: ServerOptions) {
  const server = await startTestServer(options);
  afterAll(() => server.stop());
  const customer = await server.signIn('ana@example.com');
  const admin = await server.signIn('admin@example.com');
  return { server, customer, admin };
}
