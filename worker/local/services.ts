import { createDb } from '#db/client.ts';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { type LocalStripe, startLocalStripe } from '#worker/local/stripe/stripe-server.ts';
import { localClient, localMail } from './accounts.ts';
import { countLostChanges } from './database/lost-changes.ts';
import { startIdentityProvider } from './identity-provider/identity-provider-server.ts';
import { startMailServer } from './mail-server.ts';
import { databaseFileIn, type Settings, SettingsError } from './settings.ts';

/** Registers the function that stops a service. The stack calls it when it stops. */
export type OnStop = (stop: () => unknown) => void;

/** Returns the ports of the services that the stack starts. Services that the settings replace aren't started. */
export function portsOf({ port, database, identity, mail, stripe }: Settings) {
  return {
    store: port,
    ...(database ? {} : { database: port + 1 }),
    ...(identity ? {} : { identity: port + 2 }),
    ...(mail ? {} : { mail: port + 3 }),
    ...(stripe === 'local' ? { stripe: port + 4 } : {}),
  };
}

/** Returns the database in the settings, or starts the local one. */
export async function startDatabase({ database, dataDirectory, port }: Settings, onStop: OnStop) {
  if (database) {
    await requireDatabase(database);
    return database;
  }
  const file = databaseFileIn(dataDirectory);
  const lostChanges = countLostChanges(file);
  const server = await startLibsqlServer({ file, port: port + 1 });
  onStop(server.close);
  if (lostChanges > 0) console.warn(await lossWarning(server.url, lostChanges));
  return { url: server.url, authToken: '' };
}

async function lossWarning(url: string, lostChanges: number): Promise<string> {
  const newestEvent = 'select max(created_at) as newest from order_events';
  // The log may have had the schema, too.
  const events = await createDb(url)
    .client.execute(newestEvent)
    .catch(() => undefined);
  const newest = events?.rows[0]?.newest;
  const isFrom = typeof newest === 'number' ? new Date(newest).toISOString() : 'none';
  return `The database's log was damaged, so the last ${lostChanges} changes are lost. The newest order event left: ${isFrom}. If a backup is newer, stop the app and restore it: npm run db:restore -- FILE`;
}

/** How long an external database may take to respond at the start, in ms. */
const databaseTimeoutMs = 15_000;

/** Throws SettingsError if the database doesn't respond or rejects the token. */
async function requireDatabase({ url, authToken }: { url: string; authToken: string }) {
  const db = createDb(url, authToken, databaseTimeoutMs);
  try {
    await db.client.execute('select 1');
  } catch {
    throw new SettingsError(
      `The database at ${new URL(url).host} can't be reached. Check LIBSQL_URL and LIBSQL_AUTH_TOKEN.`,
    );
  } finally {
    db.close();
  }
}

/** Returns the identity provider in the settings, or starts the local one for the app at these origins. */
export async function startIdentity(
  { identity, port }: Settings,
  appOrigins: readonly string[],
  onStop: OnStop,
) {
  if (identity) return identity;
  const provider = await startIdentityProvider({ port: port + 2, appOrigins });
  onStop(provider.close);
  return { issuer: provider.issuer, clientId: localClient.id, clientSecret: localClient.secret };
}

/** Starts the Stripe stand-in if the settings ask for it. */
export async function startStripe(
  { stripe, port }: Settings,
  onStop: OnStop,
): Promise<LocalStripe | undefined> {
  if (stripe !== 'local') return undefined;
  const webhookUrl = `http://127.0.0.1:${port}/api/webhooks/stripe`;
  const server = await startLocalStripe({ port: port + 4, webhookUrl });
  onStop(server.close);
  return server;
}

/** Returns the Worker's environment variables for Stripe. */
export function stripeVars({ stripe }: Settings, server: LocalStripe | undefined) {
  if (server) return server.settings;
  if (stripe === undefined || stripe === 'local') return {};
  return { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret };
}

/** Starts the mail server unless the settings have one. Returns the Worker's environment variables for mail. */
export async function startMail(
  { mail, dataDirectory, port }: Settings,
  onStop: OnStop,
): Promise<Record<string, string>> {
  if (mail) return mail;
  const server = await startMailServer({ port: port + 3, directory: `${dataDirectory}/mail` });
  onStop(server.close);
  return {
    RESEND_API_URL: server.url,
    RESEND_API_KEY: localMail.apiKey,
    MAIL_FROM: localMail.from,
    LOCAL_MAIL_URL: `${server.url}/mail`,
  };
}
