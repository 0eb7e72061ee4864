import { createDb, type Db } from '#db/client.ts';
import { createFileStore, type FileStore } from '#worker/gateways/file-store.ts';
import {
  createIdentityProvider,
  type IdentityProvider,
} from '#worker/gateways/identity-provider.ts';
import { createImageResizer, type ResizeImage } from '#worker/gateways/image-resizer.ts';
import { createMailer, type Mailer } from '#worker/gateways/mailer.ts';
import { createPushSender, type PushSender } from '#worker/gateways/push-sender.ts';
import { createStripeGateway, type StripeGateway } from '#worker/gateways/stripe.ts';
import { type IssueCredentials, issueCredentials } from '#worker/gateways/temporary-credentials.ts';
import { createUploadSigner, type UploadSigner } from '#worker/gateways/upload-signer.ts';

/** The settings and bindings of wrangler.toml; README's table says what each is for. */
export interface Bindings {
  LIBSQL_URL: string;
  LIBSQL_AUTH_TOKEN?: string;
  OIDC_ISSUER: string;
  OIDC_CLIENT_ID: string;
  OIDC_CLIENT_SECRET: string;
  /** R2's S3 endpoint; a path is one of the store's own origin. */
  R2_ENDPOINT: string;
  R2_BUCKET: string;
  R2_ACCESS_KEY_ID: string;
  R2_SECRET_ACCESS_KEY: string;
  R2_CREDENTIALS_URL?: string;
  R2_API_TOKEN?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  /** Where Stripe's API is, when that is not Stripe's own host. */
  STRIPE_API_URL?: string;
  ADMIN_EMAILS?: string;
  PUBLIC_URL?: string;
  /** The local stack's own address, for links in e-mails where PUBLIC_URL is not set. */
  LOCAL_URL?: string;
  LOCAL_MAIL_URL?: string;
  RESEND_API_KEY?: string;
  RESEND_API_URL?: string;
  MAIL_FROM?: string;
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  VAPID_SUBJECT?: string;
  PUSH_HOSTS?: string;
  /** Which deployed version this is; there is none on the local stack. */
  VERSION?: WorkerVersionMetadata;
  ASSETS: Fetcher;
  FILES: R2Bucket;
  IMAGES: ImagesBinding;
  WRITE_LIMIT: RateLimit;
}

/** Everything a use case can ask for; each lists the few that it uses. */
export interface Deps {
  db: Db;
  identityProvider: IdentityProvider;
  /** In lower case. */
  adminEmails: readonly string[];
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  mayWrite(userId: string): Promise<boolean>;
  /** Approved orders are invoiced through Stripe. */
  sendsInvoices: boolean;
  stripe: StripeGateway | undefined;
  files: FileStore;
  /** Throws when a setting for presigned uploads is missing. */
  uploadSigner(requestUrl: string): UploadSigner;
  temporaryCredentials: IssueCredentials | undefined;
  resizeImage: ResizeImage;
  /** Nothing is pushed without its keys. */
  push: PushSender | undefined;
  /** Nothing is mailed without its key. */
  mailer: Mailer | undefined;
  /** The whole URL of one of the store's own paths, for e-mails. */
  linkTo(path: string): string;
  /** Where the local stack shows what it has mailed. */
  localMailUrl: string | undefined;
  /** A file of the built web app. */
  asset(request: Request): Promise<Response>;
  /** The id that Cloudflare has given to this version. */
  version: string;
  /** The store's own origin, for a request that came in at this URL. */
  originOf(requestUrl: string): string;
}

/** The one place that reads the environment. A missing setting throws, naming it. */
export function createDeps(env: Bindings): Deps {
  const db = createDb(required(env, 'LIBSQL_URL'), env.LIBSQL_AUTH_TOKEN);
  const files = createFileStore(env.FILES);
  const now = () => Date.now();
  const stripe = openStripe(env);
  const originOf = (requestUrl: string) => new URL(env.PUBLIC_URL || requestUrl).origin;
  return {
    db,
    now,
    newId: () => crypto.randomUUID(),
    identityProvider: createIdentityProvider({
      issuer: required(env, 'OIDC_ISSUER'),
      clientId: required(env, 'OIDC_CLIENT_ID'),
      clientSecret: required(env, 'OIDC_CLIENT_SECRET'),
    }),
    adminEmails: listOf(env.ADMIN_EMAILS?.toLowerCase()),
    mayWrite: async (userId) => (await env.WRITE_LIMIT.limit({ key: userId })).success,
    sendsInvoices: stripe !== undefined,
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
    resizeImage: createImageResizer(env.IMAGES),
    push: env.VAPID_PUBLIC_KEY
      ? createPushSender({
          publicKey: env.VAPID_PUBLIC_KEY,
          privateKey: required(env, 'VAPID_PRIVATE_KEY'),
          subject: required(env, 'VAPID_SUBJECT'),
          moreHosts: listOf(env.PUSH_HOSTS),
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
    originOf,
  };
}

/** Only with both settings: an invoice whose payment nobody is told of is none. */
function openStripe(env: Bindings): StripeGateway | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!secretKey || !webhookSecret) return undefined;
  return createStripeGateway({ secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL });
}

/** The parts of a setting that are separated by commas. */
function listOf(setting = ''): string[] {
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
