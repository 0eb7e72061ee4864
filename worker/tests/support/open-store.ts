import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createDb } from '#db/client.ts';
import { startRecordingDatabase } from './recording-database.ts';
import { type ServerOptions, startDatabase, startTestServer } from './test-server.ts';

/** Starts a server for the tests of a file, and stops it after them. */
export async function openServer(options?: ServerOptions) {
  const server = await startTestServer(options);
  afterAll(() => server.stop());
  return server;
}

/** As `openServer`, with a customer and an admin. */
export async function openStore(options?: ServerOptions) {
  const server = await openServer(options);
  const customer = await server.signIn('ana@example.com');
  const admin = await server.signIn('admin@example.com');
  return { server, customer, admin };
}

/** As `openStore`, with a database that records the statements of each round trip. */
export async function openRecordedStore() {
  const store = await openStore();
  const database = await startRecordingDatabase(store.server.database.url);
  afterAll(() => database.close());
  await store.server.deploy({ LIBSQL_URL: database.url });
  return { ...store, database };
}

/** Starts a database with the catalog, without a Worker, and stops it after the tests of a file. */
export async function openDatabase() {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-store-'));
  const database = await startDatabase(directory);
  const db = createDb(database.url);
  afterAll(async () => {
    db.close();
    await database.close();
    await rm(directory, { recursive: true });
  });
  return { db, url: database.url };
}
