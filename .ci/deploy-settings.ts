/** What a deployed store needs, as README's table has it. */
const needed = {
  LIBSQL_URL: 'the database',
  LIBSQL_AUTH_TOKEN: 'the database',
  OIDC_ISSUER: 'signing in',
  OIDC_CLIENT_ID: 'signing in',
  OIDC_CLIENT_SECRET: 'signing in',
  R2_ENDPOINT: 'uploads',
  R2_ACCESS_KEY_ID: 'uploads',
  R2_SECRET_ACCESS_KEY: 'uploads',
  R2_BUCKET: 'uploads',
} as const;

/** Parts of the store that can be left out: all of their settings are there, or none. */
const parts = [
  {
    settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    for: 'invoices through Stripe',
    without: 'admins record payments by hand',
  },
  {
    settings: ['RESEND_API_KEY', 'MAIL_FROM'],
    for: 'e-mails',
    without: 'nobody is told by e-mail',
  },
  {
    settings: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
    for: 'pushes',
    without: 'nobody is told by push',
  },
  {
    settings: ['R2_CREDENTIALS_URL', 'R2_API_TOKEN'],
    for: 'temporary credentials for uploads',
    without: '/api/s3/sts answers 501',
  },
  {
    settings: ['ADMIN_EMAILS'],
    for: 'admins by their e-mail',
    without: 'an admin is who has users.is_admin set',
  },
] as const;

interface Settings {
  /** The names of the Worker's secrets. */
  secrets: readonly string[];
  /** The Worker's variables, of wrangler.toml. */
  vars: Readonly<Record<string, unknown>>;
  /** Of the one who deploys. */
  env: NodeJS.ProcessEnv;
}

/** What is missing, one line each with what it is for and how to set it; nothing when all is there. */
export function missingSettings(settings: Settings): string[] {
  const there = namesOf(settings);
  const secret = (name: string, use: string) =>
    `${name} is missing, for ${use}: wrangler secret put ${name}`;
  return [
    ...Object.entries(needed)
      .filter(([name]) => !there.includes(name))
      .map(([name, use]) => secret(name, use)),
    ...parts.flatMap(({ settings: names, for: use }) =>
      names.some((name) => there.includes(name))
        ? names.filter((name) => !there.includes(name)).map((name) => secret(name, use))
        : [],
    ),
    ...(['LIBSQL_URL', 'LIBSQL_AUTH_TOKEN'] as const)
      .filter((name) => !settings.env[name])
      .map((name) => `${name} is missing in the environment, for the migration of the database.`),
    ...publicUrlProblem(settings),
  ];
}

/** The store's own address, as the deploy gives it to the Worker: of the environment, else of wrangler.toml. */
export function publicUrlOf({ vars, env }: Pick<Settings, 'vars' | 'env'>): string {
  return env.PUBLIC_URL || String(vars.PUBLIC_URL ?? '');
}

function publicUrlProblem(settings: Settings): string[] {
  // Cloudflare takes no variable that is called like a secret, and a secret cannot be read.
  if (settings.secrets.includes('PUBLIC_URL')) {
    return [
      'PUBLIC_URL is a secret, and must be a variable: wrangler secret delete PUBLIC_URL, then set it in the environment.',
    ];
  }
  const url = publicUrlOf(settings);
  if (!url) {
    return [
      'PUBLIC_URL is missing, for uploads and the links in e-mails: the store’s own address, in the environment.',
    ];
  }
  const isAddress = URL.canParse(url) && new URL(url).protocol === 'https:';
  return isAddress ? [] : [`PUBLIC_URL must be an address like https://your-store, not "${url}".`];
}

/** What is left out of the store, one line each. */
export function unusedParts(settings: Pick<Settings, 'secrets' | 'vars'>): string[] {
  const there = namesOf(settings);
  return parts
    .filter(({ settings: names }) => !names.some((name) => there.includes(name)))
    .map(
      ({ settings: names, for: use, without }) =>
        `Not set: ${names.join(', ')} (${use}); ${without}.`,
    );
}

/** Of what the Worker has. */
function namesOf({ secrets, vars }: Pick<Settings, 'secrets' | 'vars'>): string[] {
  return [...secrets, ...Object.keys(vars).filter((name) => vars[name] !== '')];
}
