import { migrate } from '#db/migrate.ts';
import { seedIfEmpty } from '#db/seed/seed-catalog.ts';
import type { LocalStripe } from '#worker/local/stripe/stripe-server.ts';
import { ordersEmail } from './accounts.ts';
import { lockDataDirectory, requireFreePorts } from './in-use.ts';
import {
  type OnStop,
  portsOf,
  startDatabase,
  startIdentity,
  startMail,
  startStripe,
  stripeVars,
} from './services.ts';
import type { Settings } from './settings.ts';
import { loadVapidKeys } from './vapid-keys.ts';
import { startWorker } from './worker.ts';

const cronMs = 60_000;

interface StackOptions {
  settings: Settings;
  /** The URL of the app in the browser, if it differs from the Worker's own port. */
  publicUrl?: string;
  /** More origins where users may sign in, for proxies in front of the Worker. */
  otherOrigins?: readonly string[];
  /** Rebuilds the Worker after each change, instead of running the built one. */
  isDev?: boolean;
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
export async function startStack(options: StackOptions): Promise<Stack> {
  await requireFreePorts(portsOf(options.settings));
  const stops: (() => unknown)[] = [lockDataDirectory(options.settings.dataDirectory)];
  const stop = async () => {
    for (const stopService of stops.reverse().splice(0)) await stopService();
  };
  try {
    return { ...(await startServices(options, (service) => stops.push(service))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServices(
  { settings, publicUrl, otherOrigins = [], isDev = false }: StackOptions,
  onStop: OnStop,
): Promise<Omit<Stack, 'stop'>> {
  const { port, dataDirectory, adminEmails, quotas, decisionDelayMs, automaticTax } = settings;
  const database = await startDatabase(settings, onStop);
  await migrate(database);
  await seedIfEmpty(database);
  const ownOrigins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const publicOrigins = publicUrl ? [publicUrl] : [];
  const appOrigins = [...ownOrigins, ...publicOrigins, ...otherOrigins];
  const identity = await startIdentity(settings, appOrigins, onStop);
  const stripe = await startStripe(settings, onStop);
  const mail = await startMail(settings, onStop);
  const vapid = loadVapidKeys(dataDirectory);
  const { origin, exited, processGroup, stop } = await startWorker({
    isDev,
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
      DECISION_DELAY_MS: decisionDelayMs,
      STRIPE_AUTOMATIC_TAX: automaticTax,
      PUBLIC_URL: publicUrl ?? '',
      LOCAL_URL: publicUrl ?? `http://localhost:${port}`,
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      VAPID_SUBJECT: `mailto:${ordersEmail}`,
      ...mail,
      ...stripeVars(settings, stripe),
    },
  });
  onStop(stop);
  const cron = setInterval(() => triggerCron(port), cronMs);
  onStop(() => clearInterval(cron));
  return { origin, exited, workerGroup: processGroup, stripe };
}

/** Fires the cron trigger, which the local runtime never fires. */
function triggerCron(port: number): void {
  fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`).catch(() => {
    // The Worker is stopping or restarting; the next minute tries again.
  });
}
