import { accessSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { siteSlug } from '#worker/domain/site-name.ts';
import { readQuotas } from '#worker/http/quotas/quotas.ts';

/** The settings of the local stack, from the environment. */
export interface Settings {
  /** The app's port. The database, identity provider, mail service and Stripe stand-in use the next four. */
  port: number;
  dataDirectory: string;
  /** An external libSQL server; undefined uses the local one. */
  database: { url: string; authToken: string } | undefined;
  /** An external OpenID provider; undefined uses the local one. */
  identity: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** Resend, to send real emails; undefined shows emails at /mail. */
  mail: Record<'RESEND_API_URL' | 'RESEND_API_KEY' | 'MAIL_FROM', string> | undefined;
  adminEmails: string;
  /** A JSON object that overrides quotas, or ''. */
  quotas: string;
  /** How long after a decision the customer hears of it, in ms, or ''. */
  decisionDelayMs: string;
  /** Which service creates invoices: the local stand-in, Stripe, or none (undefined). */
  stripe: 'local' | { secretKey: string; webhookSecret: string } | undefined;
  /** `on` lets Stripe Tax add the tax to invoices. */
  automaticTax: string;
}

/** An invalid setting. The message is one line for the terminal. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Marks a data directory as ours, so that `npm run reset` never empties another directory. */
export const dataMarker = `.${siteSlug}`;

/** Reads and checks the settings and creates the data directory. Throws SettingsError. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: readPort(env.PORT),
    dataDirectory: prepareDirectory(dataDirectoryOf(env)),
    database: readDatabase(env),
    identity: readIdentity(env),
    mail: readMail(env),
    adminEmails: env.ADMIN_EMAILS ?? 'admin@example.com',
    quotas: checkedQuotas(env.QUOTAS),
    decisionDelayMs: env.DECISION_DELAY_MS ?? '',
    stripe: readStripe(env),
    automaticTax: env.STRIPE_AUTOMATIC_TAX ?? '',
  };
}

/** Returns the directory of the local stack's data. */
export function dataDirectoryOf(env: NodeJS.ProcessEnv): string {
  return resolve(env.STORE_DATA_DIR || '.data');
}

/** Returns the path of the local database in the data directory. */
export function databaseFileIn(dataDirectory: string): string {
  return `${dataDirectory}/store.db`;
}

/** Leaves room for the ports of the other services, which follow the app's. */
const maxPort = 65530;

function readPort(text: string | undefined): number {
  if (!text) return 8787;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= maxPort) return port;
  throw new SettingsError(`PORT must be a whole number from 1 to ${maxPort}, not "${text}".`);
}

function prepareDirectory(directory: string): string {
  const marker = `${directory}/${dataMarker}`;
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    // Mark only an empty directory: reset deletes everything in a marked one.
    const isOurs = existsSync(marker) || readdirSync(directory).length === 0;
    if (isOurs) {
      writeFileSync(marker, '');
      return directory;
    }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new SettingsError(
      `The data directory ${directory} can't be used${reason}; choose another with STORE_DATA_DIR.`,
    );
  }
  throw new SettingsError(
    `The data directory ${directory} has other files in it; choose an empty one with STORE_DATA_DIR.`,
  );
}

function readIdentity(env: NodeJS.ProcessEnv): Settings['identity'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer) return undefined;
  requireUrl('OIDC_ISSUER', issuer, ['https:', 'http:']);
  if (clientId && clientSecret) return { issuer, clientId, clientSecret };
  throw new SettingsError(
    'OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be too.',
  );
}

function readDatabase({ LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken = '' }: NodeJS.ProcessEnv) {
  if (!url) return undefined;
  requireUrl('LIBSQL_URL', url, ['libsql:', 'https:', 'http:']);
  return { url, authToken };
}

function requireUrl(name: string, text: string, protocols: readonly string[]): void {
  if (protocols.includes(URL.parse(text)?.protocol ?? '')) return;
  const kinds = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(protocols);
  throw new SettingsError(`${name} must be a URL that starts with ${kinds}, not "${text}".`);
}

function readMail(env: NodeJS.ProcessEnv): Settings['mail'] {
  const { RESEND_API_URL = '', RESEND_API_KEY, MAIL_FROM } = env;
  if (!RESEND_API_KEY) return undefined;
  if (MAIL_FROM) return { RESEND_API_URL, RESEND_API_KEY, MAIL_FROM };
  throw new SettingsError('RESEND_API_KEY is set, so MAIL_FROM must be too.');
}

function checkedQuotas(setting = ''): string {
  try {
    readQuotas(setting);
    return setting;
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error));
  }
}

function readStripe(env: NodeJS.ProcessEnv): Settings['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (env.LOCAL_STRIPE === 'on') return 'local';
  if (secretKey && webhookSecret) return { secretKey, webhookSecret };
  if (!secretKey && !webhookSecret) return undefined;
  throw new SettingsError('Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither.');
}
