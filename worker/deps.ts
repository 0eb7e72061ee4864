import { type Db, shareDb } from '#db/client.ts';
import { undoMs } from '#worker/domain/orders/order-lifecycle.ts';
import { strictTransportSecurity } from '#worker/domain/transport-security.ts';
import { createEdgeCache, type EdgeCache } from '#worker/gateways/edge-cache.ts';
import { createFileBucket, type FileBucket } from '#worker/gateways/file-bucket.ts';
import { createFileScanner, type ScanFile } from '#worker/gateways/file-scanner.ts';
import {
  createIdentityProvider,
  type IdentityProvider,
} from '#worker/gateways/identity-provider.ts';
import { createImageResizer, type ResizeImage } from '#worker/gateways/image-resizer.ts';
import { createMailer, type Mailer } from '#worker/gateways/mailer.ts';
import { createPictureSource, type LoadPicture } from '#worker/gateways/picture-source.ts';
import { createPushSender, type PushSender } from '#worker/gateways/push-sender.ts';
import { createStripeGateway, type StripeGateway } from '#worker/gateways/stripe/stripe.ts';
import { type IssueCredentials, issueCredentials } from '#worker/gateways/temporary-credentials.ts';
import { createUploadSigner, type UploadSigner } from '#worker/gateways/upload-signer.ts';
import { type Quotas, readQuotas } from '#worker/http/quotas/quotas.ts';
import { createRateLimit, createReadLimit } from './gateways/rate-limit.ts';

/** An admin sees the action to undo a decision a moment after it is stored, in ms. */
const undoLateMs = 1000;

/** The settings and bindings of wrangler.toml. docs/deploying.md explains each. */
export interface Bindings {
  LIBSQL_URL: string;
  LIBSQL_AUTH_TOKEN?: string;
  OIDC_ISSUER: string;
  OIDC_CLIENT_ID: string;
  OIDC_CLIENT_SECRET: string;
  OIDC_VERIFIED_ISSUERS?: string;
  /** Admins sign in again if their provider last asked for their password this many seconds ago. */
  ADMIN_SIGN_IN_MAX_AGE?: string;
  /** The kinds of sign-in that admins may use, separated by spaces, in the provider's words. */
  ADMIN_ACR_VALUES?: string;
  /** R2's S3 endpoint: a URL, or a path on the store's own origin. */
  R2_ENDPOINT: string;
  R2_BUCKET: string;
  R2_ACCESS_KEY_ID: string;
  R2_SECRET_ACCESS_KEY: string;
  R2_CREDENTIALS_URL?: string;
  R2_API_TOKEN?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** `on` lets Stripe Tax compute the tax of each invoice. */
  STRIPE_AUTOMATIC_TAX?: string;
  /** Overrides the URL of Stripe's API. */
  STRIPE_API_URL?: string;
  ADMIN_EMAILS?: string;
  PUBLIC_URL?: string;
  /** The local stack's URL, for links in emails when PUBLIC_URL is not set. */
  LOCAL_URL?: string;
  LOCAL_MAIL_URL?: string;
  /** Asks this service about each sent file, and holds the file until it answers. */
  FILE_SCAN_URL?: string;
  FILE_SCAN_TOKEN?: string;
  RESEND_API_KEY?: string;
  RESEND_API_URL?: string;
  MAIL_FROM?: string;
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  VAPID_SUBJECT?: string;
  PUSH_HOSTS?: string;
  QUOTAS?: string;
  /** How long after a decision the customer hears of it, in ms. Tests set it to 0. */
  DECISION_DELAY_MS?: string;
  /** `on` applies HSTS to subdomains, too. */
  HSTS_INCLUDE_SUBDOMAINS?: string;
  /** The deployed version. Not set on the local stack. */
  VERSION?: WorkerVersionMetadata;
  ASSETS: Fetcher;
  FILES: R2Bucket;
  IMAGES: ImagesBinding;
  WRITE_LIMIT: RateLimit;
  ADDRESS_LIMIT: RateLimit;
}

/** All dependencies. A use case picks the few that it needs. */
export interface Deps {
  db: Db;
  /** Opens a client for work that outlives the request. The caller closes it. */
  openDb(): Db;
  edgeCache: EdgeCache;
  identityProvider: IdentityProvider;
  /** Lowercase. */
  adminEmails: readonly string[];
  /** ms since 1970. */
  now(): number;
  newId(): string;
  isWithinUserLimit(key: string): Promise<boolean>;
  /** Counts one read. The key identifies its session. */
  isWithinReadLimit(key: string): boolean;
  /** Counts one request without a session. The key identifies its network. */
  isWithinAddressLimit(key: string): Promise<boolean>;
  quotas: Quotas;
  /** How long after a decision the customer hears of it, in ms. */
  decisionDelayMs: number;
  /** Whether approved orders are invoiced through Stripe. */
  sendsInvoices: boolean;
  /** Whether Stripe Tax computes the tax of invoices. */
  automaticTax: boolean;
  stripe: StripeGateway | undefined;
  files: FileBucket;
  /** Throws if a setting for presigned uploads is missing. */
  uploadSigner(requestUrl: string): UploadSigner;
  temporaryCredentials: IssueCredentials | undefined;
  /** Undefined without a scanner. */
  scanFile: ScanFile | undefined;
  resizeImage: ResizeImage;
  loadPicture: LoadPicture;
  /** Undefined without VAPID keys. */
  push: PushSender | undefined;
  /** Undefined without an API key. */
  mailer: Mailer | undefined;
  /** Returns the absolute URL of a path, for emails. */
  linkTo(path: string): string;
  /** The local stack's page of captured emails. */
  localMailUrl: string | undefined;
  /** Fetches a file of the built web app. */
  asset(request: Request): Promise<Response>;
  /** Cloudflare's id of the deployed version. */
  version: string;
  /** The Strict-Transport-Security header. */
  strictTransportSecurity: string;
  /** Returns the store's public origin for a request URL. */
  originOf(requestUrl: string): string;
}

/** The dependencies that read the environment once per isolate. They hold no connection, so requests share them. */
const services = new WeakMap<Bindings, Omit<Deps, 'db'>>();

/** Creates the dependencies of one request. Throws if a required setting is missing. */
export function createDeps(env: Bindings): Deps {
  let shared = services.get(env);
  if (shared === undefined) {
    shared = createServices(env);
    services.set(env, shared);
  }
  return { ...shared, db: shared.openDb() };
}

/** Only this file reads the environment. */
function createServices(env: Bindings): Omit<Deps, 'db'> {
  // The only place that chooses the database.
  const openDb = shareDb(required(env, 'LIBSQL_URL'), env.LIBSQL_AUTH_TOKEN);
  const files = createFileBucket(env.FILES);
  const now = () => Date.now();
  const quotas = readQuotas(env.QUOTAS);
  const stripe = createStripe(env);
  const originOf = (requestUrl: string) => new URL(env.PUBLIC_URL || requestUrl).origin;
  return {
    openDb,
    edgeCache: createEdgeCache(now),
    now,
    newId: () => crypto.randomUUID(),
    identityProvider: createIdentityProvider({
      issuer: required(env, 'OIDC_ISSUER'),
      clientId: required(env, 'OIDC_CLIENT_ID'),
      clientSecret: required(env, 'OIDC_CLIENT_SECRET'),
      verifiedIssuers: splitList(env.OIDC_VERIFIED_ISSUERS),
      adminSignIn: {
        maxAgeSeconds: readSeconds(env.ADMIN_SIGN_IN_MAX_AGE),
        acrValues: env.ADMIN_ACR_VALUES?.split(' ').filter(Boolean) ?? [],
      },
    }),
    adminEmails: splitList(env.ADMIN_EMAILS?.toLowerCase()),
    isWithinUserLimit: createRateLimit(env.WRITE_LIMIT),
    isWithinReadLimit: createReadLimit(quotas.readsPer10Seconds, now),
    isWithinAddressLimit: createRateLimit(env.ADDRESS_LIMIT),
    quotas,
    decisionDelayMs: Number(env.DECISION_DELAY_MS || undoMs + undoLateMs),
    sendsInvoices: stripe !== undefined,
    automaticTax: env.STRIPE_AUTOMATIC_TAX === 'on',
    stripe,
    files,
    uploadSigner: (requestUrl) =>
      createUploadSigner({
        endpoint: new URL(required(env, 'R2_ENDPOINT'), originOf(requestUrl)),
        bucket: required(env, 'R2_BUCKET'),
        accessKeyId: required(env, 'R2_ACCESS_KEY_ID'),
        secretAccessKey: required(env, 'R2_SECRET_ACCESS_KEY'),
      }),
    temporaryCredentials:
      env.R2_CREDENTIALS_URL && env.R2_API_TOKEN
        ? issueCredentials({
            url: env.R2_CREDENTIALS_URL,
            token: env.R2_API_TOKEN,
            bucket: required(env, 'R2_BUCKET'),
            parentAccessKeyId: required(env, 'R2_ACCESS_KEY_ID'),
          })
        : undefined,
    scanFile: env.FILE_SCAN_URL
      ? createFileScanner({ url: env.FILE_SCAN_URL, token: env.FILE_SCAN_TOKEN })
      : undefined,
    resizeImage: createImageResizer(env.IMAGES),
    loadPicture: createPictureSource(),
    push: env.VAPID_PUBLIC_KEY
      ? createPushSender({
          publicKey: env.VAPID_PUBLIC_KEY,
          privateKey: required(env, 'VAPID_PRIVATE_KEY'),
          subject: required(env, 'VAPID_SUBJECT'),
          extraHosts: splitList(env.PUSH_HOSTS),
        })
      : undefined,
    mailer: env.RESEND_API_KEY
      ? createMailer({
          apiUrl: env.RESEND_API_URL || 'https://api.resend.com',
          apiKey: env.RESEND_API_KEY,
          from: required(env, 'MAIL_FROM'),
        })
      : undefined,
    linkTo: (path) => new URL(path, env.LOCAL_URL || required(env, 'PUBLIC_URL')).href,
    localMailUrl: env.LOCAL_MAIL_URL || undefined,
    asset: (request) => env.ASSETS.fetch(request),
    version: env.VERSION?.id || 'local',
    strictTransportSecurity: strictTransportSecurity(env.HSTS_INCLUDE_SUBDOMAINS),
    originOf,
  };
}

/** Requires both settings: without the webhook, orders would stay unpaid after their invoices are paid. */
function createStripe(env: Bindings): StripeGateway | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!secretKey || !webhookSecret) return undefined;
  return createStripeGateway({ secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL });
}

/** Throws unless the setting is a whole number or missing, because a limit that is never reached would be none. */
function readSeconds(setting: string | undefined): number | undefined {
  if (!setting) return undefined;
  if (!/^\d+$/.test(setting)) {
    throw new Error('ADMIN_SIGN_IN_MAX_AGE must be a whole number of seconds');
  }
  return Number(setting);
}

/** Splits a comma-separated setting. */
function splitList(setting = ''): string[] {
  return setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function required(
  env: Bindings,
  name:
    | 'LIBSQL_URL'
    | `OIDC_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET'}`
    | 'PUBLIC_URL'
    | 'MAIL_FROM'
    | `VAPID_${'PRIVATE_KEY' | 'SUBJECT'}`
    | `R2_${'ENDPOINT' | 'BUCKET' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`,
) {
  const value = env[name];
  if (!value) throw new Error(`the setting ${name} is missing`);
  return value;
}
