import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { migrate } from '#db/migrate.ts';
import { seedIfEmpty, updateSeedTexts } from '#db/seed/seed-catalog.ts';
import { type LocalStripe, startLocalStripe } from '#worker/local/stripe/stripe-server.ts';
import { localClient, localMail, ordersEmail } from './accounts.ts';
import { startIdentityProvider } from './identity-provider-server.ts';
import { startMailServer } from './mail-server.ts';
import { requireFreePorts } from './ports.ts';
import { databaseFileIn, type Settings } from './settings.ts';
import { loadVapidKeys } from './vapid-keys.ts';
import { startWrangler } from './wrangler.ts';

const cronMs = 60_000;

interface StackOptions {
  settings: Settings;
  /** The URL of the app in the browser, if it differs from the Worker's own port. */
  publicUrl?: string;
  /** More origins where users may sign in, for proxies in front of the Worker. */
  otherOrigins?: readonly string[];
}

/** A running local stack: the Worker with its assets and R2, the cron trigger, and the services that it calls. */
export interface Stack {
  origin: string;
  /** Resolves when the Worker's process exits. */
  exited: Promise<void>;
  /** The process group of the Worker, for tests that kill it. */
  workerGroup: number | undefined;
  /** The Stripe stand-in, if enabled. */
  stripe: LocalStripe | undefined;
  stop(): Promise<void>;
}

/** Starts all services of the local stack. If one fails to start, stops the others and rethrows. */
export async function startStack({
  settings,
  publicUrl,
  otherOrigins = [],
}: StackOptions): Promise<Stack> {
  const { port, dataDirectory, adminEmails, quotas } = settings;
  await requireFreePorts({
    store: port,
    ...(settings.database ? {} : { database: port + 1 }),
    ...(settings.identity ? {} : { identity: port + 2 }),
    ...(settings.mail ? {} : { mail: port + 3 }),
    ...(settings.stripe === 'local' ? { stripe: port + 4 } : {}),
  });
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.reverse().splice(0)) await end();
  };
  try {
    const database = await startDatabase();
    await migrate(database);
    await seedIfEmpty(database);
    await updateSeedTexts(database);
    const identity = await startIdentity();
    const stripe = await startStripe();
    const mail = await startMail();
    const vapid = loadVapidKeys(dataDirectory);
    const wrangler = await startWrangler({
      port,
      dataDirectory,
      vars: {
        LIBSQL_URL: database.url,
        LIBSQL_AUTH_TOKEN: database.authToken,
        OIDC_ISSUER: identity.issuer,
        OIDC_CLIENT_ID: identity.clientId,
        OIDC_CLIENT_SECRET: identity.clientSecret,
        ADMIN_EMAILS: adminEmails,
        QUOTAS: quotas,
        PUBLIC_URL: publicUrl ?? '',
        LOCAL_URL: publicUrl ?? `http://localhost:${port}`,
        VAPID_PUBLIC_KEY: vapid.publicKey,
        VAPID_PRIVATE_KEY: vapid.privateKey,
        VAPID_SUBJECT: `mailto:${ordersEmail}`,
        ...mail,
        ...stripeSettings(stripe),
      },
    });
    stops.push(wrangler.stop);
    const cron = setInterval(() => triggerCron(port), cronMs);
    stops.push(() => clearInterval(cron));
    const { origin, exited, processGroup: workerGroup } = wrangler;
    return { origin, exited, workerGroup, stripe, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function startDatabase() {
    if (settings.database) return settings.database;
    const server = await startLibsqlServer({ file: databaseFileIn(dataDirectory), port: port + 1 });
    stops.push(server.close);
    return { url: server.url, authToken: '' };
  }

  async function startIdentity() {
    if (settings.identity) return settings.identity;
    const provider = await startIdentityProvider({
      port: port + 2,
      appOrigins: [
        `http://localhost:${port}`,
        `http://127.0.0.1:${port}`,
        ...(publicUrl ? [publicUrl] : []),
        ...otherOrigins,
      ],
    });
    stops.push(provider.close);
    return { issuer: provider.issuer, clientId: localClient.id, clientSecret: localClient.secret };
  }

  async function startStripe() {
    if (settings.stripe !== 'local') return undefined;
    const webhookUrl = `http://127.0.0.1:${port}/api/webhooks/stripe`;
    const stripe = await startLocalStripe({ port: port + 4, webhookUrl });
    stops.push(stripe.close);
    return stripe;
  }

  function stripeSettings(stripe: LocalStripe | undefined) {
    if (stripe) return stripe.settings;
    if (settings.stripe === undefined || settings.stripe === 'local') return {};
    const { secretKey, webhookSecret } = settings.stripe;
    return { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret };
  }

  /** Returns the Worker's environment variables for mail. */
  async function startMail(): Promise<Record<string, string>> {
    if (settings.mail) return settings.mail;
    const server = await startMailServer({ port: port + 3, directory: `${dataDirectory}/mail` });
    stops.push(server.close);
    return {
      RESEND_API_URL: server.url,
      RESEND_API_KEY: localMail.apiKey,
      MAIL_FROM: localMail.from,
      LOCAL_MAIL_URL: `${server.url}/mail`,
    };
  }
}

/** Fires the cron trigger, which the local runtime never fires. */
function triggerCron(port: number): void {
  fetch(`http://127.0.0.1:${port}/cdn-cgi/handler/scheduled`).catch(() => {
    // The Worker is stopping or restarting; the next minute tries again.
  });
}
