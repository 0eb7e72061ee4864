import type { Unstable_Config } from 'wrangler';

/** The required settings with their use; docs/deploying.md lists all of them. */
const required = {
  LIBSQL_URL: 'the database',
  LIBSQL_AUTH_TOKEN: 'the database',
  OIDC_ISSUER: 'sign-in',
  OIDC_CLIENT_ID: 'sign-in',
  OIDC_CLIENT_SECRET: 'sign-in',
  R2_ENDPOINT: 'uploads',
  R2_ACCESS_KEY_ID: 'uploads',
  R2_SECRET_ACCESS_KEY: 'uploads',
  R2_BUCKET: 'uploads',
} as const;

/** Optional features. Each needs all of its settings, or none. */
const features = [
  {
    settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    for: 'invoices through Stripe',
    without: 'admins record payments manually',
  },
  {
    settings: ['RESEND_API_KEY', 'MAIL_FROM'],
    for: 'emails',
    without: 'the store sends no emails',
  },
  {
    settings: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
    for: 'push notifications',
    without: 'the store sends no push notifications',
  },
  {
    settings: ['R2_CREDENTIALS_URL', 'R2_API_TOKEN'],
    for: 'temporary credentials for uploads',
    without: '/api/s3/sts returns 501',
  },
  {
    settings: ['ADMIN_EMAILS'],
    for: 'admins by email address',
    without: 'only an existing admin can make a user an admin',
  },
] as const;

interface Settings {
  /** The names of the Worker's secrets. */
  secrets: readonly string[];
  /** The `[vars]` of wrangler.toml. */
  vars: Readonly<Record<string, unknown>>;
  /** The environment of `npm run deploy`. */
  env: NodeJS.ProcessEnv;
}

/** Returns one line per missing or invalid setting, with its use and how to set it. */
export function missingSettings(settings: Settings): string[] {
  const configured = configuredNames(settings);
  const secret = (name: string, use: string) =>
    `${name} is missing (needed for ${use}): wrangler secret put ${name}`;
  return [
    ...Object.entries(required)
      .filter(([name]) => !configured.includes(name))
      .map(([name, use]) => secret(name, use)),
    ...features.flatMap(({ settings: names, for: use }) =>
      names.some((name) => configured.includes(name))
        ? names.filter((name) => !configured.includes(name)).map((name) => secret(name, use))
        : [],
    ),
    ...(['LIBSQL_URL', 'LIBSQL_AUTH_TOKEN'] as const)
      .filter((name) => !settings.env[name])
      .map((name) => `${name} is missing in the environment. Migrating the database needs it.`),
    ...endpointProblem(settings),
    ...publicUrlProblem(settings),
  ];
}

/** Returns a setting from the environment, or else from wrangler.toml; '' if neither has it. */
export function settingOf(name: string, { vars, env }: Pick<Settings, 'vars' | 'env'>): string {
  return env[name] || String(vars[name] ?? '');
}

interface DeploySettings extends Pick<Settings, 'vars' | 'env'> {
  /** wrangler.toml has routes, which replace the custom domain. */
  hasRoutes: boolean;
}

/** Returns the options of `wrangler deploy` for a store at this origin. */
export function deployOptions(
  origin: string,
  { hasRoutes, ...settings }: DeploySettings,
): string[] {
  const hsts = settingOf('HSTS_INCLUDE_SUBDOMAINS', settings);
  const { hostname } = new URL(origin);
  return [
    '--var',
    `PUBLIC_URL:${origin}`,
    ...(hsts ? ['--var', `HSTS_INCLUDE_SUBDOMAINS:${hsts}`] : []),
    // With `--domain`, wrangler disables the Worker's workers.dev address.
    ...(hasRoutes || hostname.endsWith('.workers.dev') ? [] : [`--domain=${hostname}`]),
  ];
}

type WorkerConfig = Pick<
  Unstable_Config,
  'r2_buckets' | 'ratelimits' | 'images' | 'assets' | 'version_metadata'
>;

/** Returns the names of the bindings in wrangler.toml that a deployed Worker needs. */
export function bindingNames({
  r2_buckets,
  ratelimits,
  images,
  assets,
  version_metadata,
}: WorkerConfig): string[] {
  return [
    ...r2_buckets.map(({ binding }) => binding),
    ...ratelimits.map(({ name }) => name),
    images?.binding,
    assets?.binding,
    version_metadata?.binding,
  ].filter((name) => name !== undefined);
}

function endpointProblem(settings: Settings): string[] {
  const endpoint = settingOf('R2_ENDPOINT', settings);
  if (!endpoint) {
    return [
      'R2_ENDPOINT is missing in the environment. The pages’ Content-Security-Policy names its host.',
    ];
  }
  return URL.canParse(endpoint)
    ? []
    : [
        `R2_ENDPOINT must be a URL like https://ACCOUNT.r2.cloudflarestorage.com, not "${endpoint}".`,
      ];
}

function publicUrlProblem(settings: Settings): string[] {
  // Cloudflare rejects a variable with the name of a secret, and a secret's value is not readable.
  if (settings.secrets.includes('PUBLIC_URL')) {
    return [
      'PUBLIC_URL is a secret but must be a variable: wrangler secret delete PUBLIC_URL, then set it in the environment.',
    ];
  }
  const url = settingOf('PUBLIC_URL', settings);
  if (!url) {
    return [
      'PUBLIC_URL is missing. Uploads and email links need it: set it to the store’s URL in the environment.',
    ];
  }
  const isHttps = URL.canParse(url) && new URL(url).protocol === 'https:';
  return isHttps ? [] : [`PUBLIC_URL must be a URL like https://your-store, not "${url}".`];
}

/** Returns one line per feature that is not configured. */
export function unusedFeatures(settings: Pick<Settings, 'secrets' | 'vars'>): string[] {
  const configured = configuredNames(settings);
  return features
    .filter(({ settings: names }) => !names.some((name) => configured.includes(name)))
    .map(
      ({ settings: names, for: use, without }) =>
        `Not set: ${names.join(', ')} (${use}); ${without}.`,
    );
}

/** Returns the names of the Worker's secrets and non-empty variables. */
function configuredNames({ secrets, vars }: Pick<Settings, 'secrets' | 'vars'>): string[] {
  return [...secrets, ...Object.keys(vars).filter((name) => vars[name] !== '')];
}
