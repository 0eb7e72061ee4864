/** Settings that must not be in the client bundle. docs/deploying.md explains each. */
const secretNames = [
  'LIBSQL_AUTH_TOKEN',
  'OIDC_CLIENT_SECRET',
  'R2_ACCESS_KEY_ID',
  'R2_SECRET_ACCESS_KEY',
  'R2_API_TOKEN',
  'FILE_SCAN_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RESEND_API_KEY',
  'VAPID_PRIVATE_KEY',
] as const;

/** `npm test` builds with these values in its environment, so that a build that includes one fails a test. */
export const secretSentinels: Readonly<Record<string, string>> = Object.fromEntries(
  secretNames.map((name) => [name, `sentinel-of-${name}`]),
);
