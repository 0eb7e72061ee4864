import { createDb, type Db } from '#db/client.ts';
import { findAnswer } from '#db/idempotency.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import type { FoundSession, PolledScope } from './http/session-guard.ts';
import { createImageResizer, type ResizeImage } from './image-resizer.ts';
import { findSession } from './modules/identity/identity.usecases.ts';
import {
  createIdentityProvider,
  type IdentityProvider,
} from './modules/identity/identity-provider.ts';

/** The settings and bindings of wrangler.toml; README's table says what each is for. */
export interface Bindings {
  LIBSQL_URL: string;
  LIBSQL_AUTH_TOKEN?: string;
  OIDC_ISSUER: string;
  OIDC_CLIENT_ID: string;
  OIDC_CLIENT_SECRET: string;
  ADMIN_EMAILS?: string;
  PUBLIC_URL?: string;
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
  files: FileStore;
  resizeImage: ResizeImage;
  /** A file of the built web app. */
  asset(request: Request): Promise<Response>;
  /** The store's own origin, for a request that came in at this URL. */
  originOf(requestUrl: string): string;
}

/** The one place that reads the environment. A missing setting throws, naming it. */
export function createDeps(env: Bindings): Deps {
  const db = createDb(required(env, 'LIBSQL_URL'), env.LIBSQL_AUTH_TOKEN);
  const now = () => Date.now();
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
    files: createFileStore(env.FILES),
    resizeImage: createImageResizer(env.IMAGES),
    asset: (request) => env.ASSETS.fetch(request),
    originOf: (requestUrl) => new URL(env.PUBLIC_URL || requestUrl).origin,
  };
}

function required(
  env: Bindings,
  name: 'LIBSQL_URL' | `OIDC_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET'}`,
) {
  const value = env[name];
  if (!value) throw new Error(`the setting ${name} is missing`);
  return value;
}
