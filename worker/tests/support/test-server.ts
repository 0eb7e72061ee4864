import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Miniflare } from 'miniflare';
import { createDb } from '#db/client.ts';
import { startServer } from '#db/local/libsql-server/testing.ts';
import type { Quotas } from '#worker/http/quotas/quotas.ts';
import { localClient } from '#worker/local/accounts.ts';
import { startIdentityProvider } from '#worker/local/identity-provider/identity-provider-server.ts';
import { fillDatabase } from './fill-database.ts';
import { freePort } from './free-ports.ts';
import { isReachedMutant } from './reached-mutants.ts';
import { createBrowser, signInTo } from './test-user.ts';
import { workerOptions } from './worker-options.ts';

export interface ServerOptions {
  /** The directory of the database file; a new one by default, which `stop` deletes. */
  directory?: string;
  /** The writes allowed per user in 10 s. */
  writeLimit?: number;
  /** The requests without a session allowed per network in 10 s. */
  addressLimit?: number;
  /** By default, so high that no test reaches one by chance. */
  quotas?: Partial<Quotas>;
  /** The provider's `isStrict`. */
  hasStrictProvider?: boolean;
  /** Settings that override the Worker's defaults. */
  settings?: Record<string, string> | ((origin: string) => Promise<Record<string, string>>);
}

/** The identity provider has not verified the email addresses of this domain. */
export const unverifiedDomain = 'unverified.example';

/** Starts a database with the catalog in a directory, which may have it already. */
export async function startDatabase(directory: string, { isExisting = false } = {}) {
  const file = join(directory, 'store.db');
  // The real libSQL server stores its data elsewhere.
  const template = isExisting || process.env.SQLD ? undefined : process.env.TEMPLATE_DATABASE;
  if (template) await copyFile(template, file);
  const database = await startServer({ file, port: 0 });
  if (!template) await fillDatabase(database);
  return database;
}

/** Starts the built Worker in workerd, with a libSQL database file and an OpenID provider. */
export async function startTestServer({
  directory,
  writeLimit = 10_000,
  addressLimit = 10_000,
  quotas,
  settings = {},
  hasStrictProvider = false,
}: ServerOptions = {}) {
  const dataDirectory = directory ?? (await mkdtemp(join(tmpdir(), 'straight-six-store-')));
  const database = await startDatabase(dataDirectory, { isExisting: directory !== undefined });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startProvider = (providerPort: number) =>
    startIdentityProvider({
      port: providerPort,
      appOrigins: [origin],
      isEmailVerified: (email) => !email.endsWith(`@${unverifiedDomain}`),
      isStrict: hasStrictProvider,
    });
  let identity = await startProvider(0);
  const logs: string[] = [];
  const ownSettings = typeof settings === 'function' ? await settings(origin) : settings;
  const withSettings = async (changes: Record<string, string>, { hasBucket = true } = {}) => ({
    ...(await workerOptions({
      port,
      limits: { write: writeLimit, address: addressLimit },
      hasBucket,
      vars: {
        LIBSQL_URL: database.url,
        OIDC_ISSUER: identity.issuer,
        OIDC_CLIENT_ID: localClient.id,
        OIDC_CLIENT_SECRET: localClient.secret,
        ...(quotas && { QUOTAS: JSON.stringify(quotas) }),
        ...ownSettings,
        ...changes,
      },
    })),
    handleStructuredLogs({ message }: { message: string }) {
      if (!isReachedMutant(message)) logs.push(message);
    },
  });
  let deployed: Record<string, string> = {};
  const worker = new Miniflare(await withSettings({}));
  await worker.ready;

  /** Deploys the Worker again with other settings, as an operator would. */
  async function deploy(changes: Record<string, string>): Promise<void> {
    await worker.setOptions(await withSettings(changes));
    deployed = changes;
  }

  return {
    origin,
    directory: dataDirectory,
    database,
    /** The Worker's log lines. */
    logs,
    /** Direct access to the database, for rows that the API does not return. */
    db: createDb(database.url),
    // Functions, because Miniflare's first stand-in for a binding costs as much CPU time as the
    // rest of the start.
    /** Returns the Worker's R2 bucket. */
    bucket: () => worker.getR2Bucket('FILES'),
    /** Returns the cache of the data center. */
    cache: async () => (await worker.getCaches()).default,
    /** Lists the keys of the bucket's objects with this prefix. */
    async fileKeys(prefix: string): Promise<string[]> {
      const { objects } = await (await worker.getR2Bucket('FILES')).list({ prefix });
      return objects.map(({ key }) => key);
    },
    deploy,
    /** Deploys the Worker with these settings unless it has them: a deploy takes half a second. */
    async configure(changes: Record<string, string>): Promise<void> {
      if (!isDeepStrictEqual(changes, deployed)) await deploy(changes);
    },
    /** Runs `task` while R2 fails. The objects are available again afterwards. */
    async withoutBucket(task: () => Promise<void>): Promise<void> {
      await worker.setOptions(await withSettings(deployed, { hasBucket: false }));
      await task();
      await worker.setOptions(await withSettings(deployed));
    },
    /** Runs `task` while the identity provider is down, and restarts it with new signing keys. */
    async restartProvider(task: () => Promise<void> = async () => {}): Promise<void> {
      await identity.close();
      await task();
      identity = await startProvider(Number(new URL(identity.issuer).port));
    },
    signIn: (email: string, userAgent?: string) => signInTo(origin, email, userAgent),
    browser: () => createBrowser(origin),
    async stop(): Promise<void> {
      await worker.dispose();
      await identity.close();
      await database.close();
      if (directory === undefined) await rm(dataDirectory, { recursive: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
