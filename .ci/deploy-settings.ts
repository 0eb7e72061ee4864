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
  /** The names of the Worker's secrets and variables. */
  there: readonly string[];
  /** Of the one who deploys. */
  env: NodeJS.ProcessEnv;
}

/** What is missing, one line each with what it is for and how to set it; nothing when all is there. */
export function missingSettings({ there, env }: Settings): string[] {
  const secret = (name: string, use: string) =>
    `${name} is missing, for ${use}: wrangler secret put ${name}`;
  return [
    ...Object.entries(needed)
      .filter(([name]) => !there.includes(name))
      .map(([name, use]) => secret(name, use)),
    ...parts.flatMap(({ settings, for: use }) =>
      settings.some((name) => there.includes(name))
        ? settings.filter((name) => !there.includes(name)).map((name) => secret(name, use))
        : [],
    ),
    ...(['LIBSQL_URL', 'LIBSQL_AUTH_TOKEN'] as const)
      .filter((name) => !env[name])
      .map((name) => `${name} is missing in the environment, for the migration of the database.`),
    ...publicUrlProblem({ there, env }),
  ];
}

function publicUrlProblem({ there, env: { PUBLIC_URL } }: Settings): string[] {
  if (!PUBLIC_URL) {
    return there.includes('PUBLIC_URL')
      ? []
      : ['PUBLIC_URL is missing, for the uploads that the bucket takes: the store’s own address.'];
  }
  const isAddress = URL.canParse(PUBLIC_URL) && new URL(PUBLIC_URL).protocol === 'https:';
  return isAddress
    ? []
    : [`PUBLIC_URL must be an address like https://your-store, not "${PUBLIC_URL}".`];
}

/** What is left out of the store, one line each. */
export function unusedParts(there: readonly string[]): string[] {
  return parts
    .filter(({ settings }) => !settings.some((name) => there.includes(name)))
    .map(
      ({ settings, for: use, without }) => `Not set: ${settings.join(', ')} (${use}); ${without}.`,
    );
}
