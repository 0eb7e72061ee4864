import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, onTestFinished } from 'vitest';
import { buildIfStale } from '#worker/local/build.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { startTestServer, type TestServer } from '#worker/tests/support/test-server.ts';

/** Where the Worker caches the catalog of its pages. */
export const catalogCacheKey = (origin: string) => `${origin}/public-catalog.json?shape=2`;

/** Makes the next page read the catalog from the database. */
export async function clearCatalogCache(server: TestServer): Promise<void> {
  await (await server.cache()).delete(catalogCacheKey(server.origin));
}

/** Starts a server for the tests of a file, and stops it after them. Each test starts with an empty cache. */
export async function openFrontPageServer() {
  buildIfStale();
  const server = await openServer();
  beforeEach(() => clearCatalogCache(server));
  return {
    server,
    /** Changes one column of a product. */
    setProduct(id: string, column: string, value: string | number | null) {
      const sql = `update products set ${column} = ? where id = ?`;
      return server.db.client.execute({ sql, args: [value, id] });
    },
  };
}

/** Starts a server whose database closes every connection, or never responds, for the current test. */
export async function startWithoutDatabase(kind: 'failing' | 'silent'): Promise<TestServer> {
  const database = createServer(({ socket }) => kind === 'failing' && socket.destroy());
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
  const { port } = database.address() as AddressInfo;
  const broken = await startTestServer({ settings: { LIBSQL_URL: `http://127.0.0.1:${port}` } });
  onTestFinished(async () => {
    database.closeAllConnections();
    database.close();
    await broken.stop();
  });
  return broken;
}
