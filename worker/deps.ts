import { createDb, type Db } from '#db/client.ts';
import { findAnswer } from '#db/idempotency.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import type { FoundSession, PolledScope } from './http/session-guard.ts';
import { createImageResizer, type ResizeImage } from './image-resizer.ts';
import { type VerifyUpload, verifyUpload } from './modules/files/verify-upload.usecases.ts';
import { findSession } from './modules/identity/identity.usecases.ts';
import {
  createIdentityProvider,
  type IdentityProvider,
} from './modules/identity/identity-provider.ts';
import { type IssueCredentials, issueCredentials } from './temporary-credentials.ts';
import { createUploadSigner, type UploadSigner } from './upload-signer.ts';

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
  ADMIN_EMAILS?: string;
  PUBLIC_URL?: string;
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
  sessions: {
    find(token: string, polls: readonly PolledScope[]): Promise<FoundSession | undefined>;
  };
  findAnswer(userId: string, key: string): ReturnType<typeof findAnswer>;
  mayWrite(userId: string): Promise<boolean>;
  /** Approved orders are invoiced through Stripe. */
  sendsInvoices: boolean;
  files: FileStore;
  /** Throws when a setting for presigned uploads is missing. */
  uploadSigner(requestUrl: string): UploadSigner;
  verifyUpload: VerifyUpload;
  temporaryCredentials: IssueCredentials | undefined;
  resizeImage: ResizeImage;
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
    adminEmails: (env.ADMIN_EMAILS ?? '')
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
    sessions: { find: (token, polls) => findSession({ db, now }, { token, polls }) },
    findAnswer: (userId, key) => findAnswer(db, userId, key),
    mayWrite: async (userId) => (await env.WRITE_LIMIT.limit({ key: userId })).success,
    sendsInvoices: Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET),
    files,
    uploadSigner: (requestUrl) =>
      createUploadSigner({
        endpoint: new URL(required(env, 'R2_ENDPOINT'), originOf(requestUrl)),
        bucket: required(env, 'R2_BUCKET'),
        accessKeyId: required(env, 'R2_ACCESS_KEY_ID'),
        secretAccessKey: required(env, 'R2_SECRET_ACCESS_KEY'),
      }),
    verifyUpload: (ownerId, sent) => verifyUpload({ db, files }, ownerId, sent),
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
    asset: (request) => env.ASSETS.fetch(request),
    version: env.VERSION?.id || 'local',
    originOf,
  };
}

function required(
  env: Bindings,
  name:
    | 'LIBSQL_URL'
    | `OIDC_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET'}`
    | `R2_${'ENDPOINT' | 'BUCKET' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`,
) {
  const value = env[name];
  if (!value) throw new Error(`the setting ${name} is missing`);
  return value;
}
