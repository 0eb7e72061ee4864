import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { createDb } from '#db/client.ts';
import { type LibsqlServer, startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { deployOptions, missingSettings, settingOf } from './deploy-settings.ts';

const secrets = [
  'LIBSQL_URL',
  'LIBSQL_AUTH_TOKEN',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'R2_ENDPOINT',
  'R2_ACCESS_KEY_ID',
  'R2_SECRET_ACCESS_KEY',
];

const r2Endpoint = 'https://0123abcd.r2.cloudflarestorage.com';

let directory: string;
let database: LibsqlServer;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'straight-six-deploy-test-'));
  database = await startLibsqlServer({
    file: join(directory, 'store.db'),
    port: 0,
    authToken: 'token',
  });
  // Both stand-ins record their arguments and the content of --file.
  for (const command of ['wrangler', 'npm']) {
    const file = join(directory, command);
    writeFileSync(file, standIn(command));
    chmodSync(file, 0o755);
  }
});

afterEach(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

function standIn(command: string): string {
  return `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const line = ['${command}', ...args].join(' ');
const file = args.find((arg) => arg.startsWith('--file='))?.slice(7);
const { SERVICE_WORKER: sw, R2_ENDPOINT: r2, HSTS_INCLUDE_SUBDOMAINS: hsts } = process.env;
const call = { line: line.replace(/--file=\\S+/, '--file'), file: file && JSON.parse(readFileSync(file, 'utf8')), sw, r2, hsts };
appendFileSync(process.env.CALLS, JSON.stringify(call) + '\\n');
if (line.includes('secret list')) console.log('wrangler 4.164.0', '\\n' + process.env.SECRETS);
if (process.env.FAILS && line.includes(process.env.FAILS)) process.exit(7);
`;
}

async function deploy(
  env: Record<string, string | undefined> = {},
  names = secrets,
  options: readonly string[] = [],
) {
  const calls = join(directory, 'calls');
  writeFileSync(calls, '');
  const child = spawn(process.execPath, ['.ci/deploy/deploy.ts', ...options], {
    cwd: `${import.meta.dirname}/../..`,
    env: {
      PATH: `${directory}${delimiter}${process.env.PATH}`,
      CALLS: calls,
      SECRETS: JSON.stringify(names.map((name) => ({ name, type: 'secret_text' }))),
      LIBSQL_URL: database.url,
      LIBSQL_AUTH_TOKEN: 'token',
      R2_ENDPOINT: r2Endpoint,
      PUBLIC_URL: 'https://tunes.example',
      ...env,
    },
  });
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  const lines = readFileSync(calls, 'utf8').split('\n').filter(Boolean);
  return { status, stdout, stderr: stderr.trim(), calls: lines.map((line) => JSON.parse(line)) };
}

async function tables(): Promise<unknown[]> {
  const { rows } = await createDb(database.url, 'token').client.execute(
    "select name from sqlite_master where name in ('orders', 'jobs') order by name",
  );
  return rows.map(({ name }) => name);
}

const allDeployCalls = [
  'wrangler secret list --format=json --env=',
  'npm run -s build',
  'wrangler r2 bucket cors set straight-six-files --file --force',
  'wrangler r2 bucket lifecycle set straight-six-files --file --force',
  'wrangler deploy --env= --var PUBLIC_URL:https://tunes.example --domain=tunes.example',
];

it('checks the settings, builds, migrates, configures the bucket and deploys', async () => {
  const { status, stdout, stderr, calls } = await deploy();
  expect([status, stderr]).toEqual([0, '']);
  expect(calls.map(({ line }) => line)).toEqual(allDeployCalls);
  expect(calls[2].file.rules[0].allowed.origins).toEqual(['https://tunes.example']);
  expect(calls[3].file.rules[0]).toMatchObject({
    abortMultipartUploadsTransition: { condition: { type: 'Age', maxAge: 7 * 24 * 60 * 60 } },
  });
  expect(await tables()).toEqual(['jobs', 'orders']);
  expect(stdout).toContain(
    'Not set: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET (invoices through Stripe); admins record payments manually.',
  );
  expect(stdout).toContain('The store needs the Workers Paid plan');
  expect(stdout).toContain('Deployed. https://tunes.example/api/health shows whether it works.');
});

it('only checks what is deployed with --check', async () => {
  // Port 1 refuses connections.
  const env = { PUBLIC_URL: 'https://127.0.0.1:1', R2_ENDPOINT: 'http://127.0.0.1:1' };
  const { status, stdout, stderr, calls } = await deploy(env, secrets, ['--check']);
  expect([status, stderr]).toEqual([1, '5 of 7 checks failed.']);
  expect(stdout).toContain('FAILED  the store and its database: ');
  expect(stdout).toContain('skipped events of the Stripe webhook: Stripe is not set up');
  expect(new Set(calls.map(({ line }) => line))).toEqual(
    new Set(['wrangler secret list --format=json --env=']),
  );
  expect(await tables()).toEqual([]);
});

it('limits the CPU time and the requests, and leaves the Worker near its users', () => {
  const config = unstable_readConfig({ config: `${import.meta.dirname}/../../wrangler.toml` });
  expect(config.limits).toEqual({ cpu_ms: 30_000, subrequests: 10_000 });
  expect(config.placement).toBeUndefined();
});

it('passes the settings of the pages to the build', async () => {
  const { calls } = await deploy({ HSTS_INCLUDE_SUBDOMAINS: 'on', SERVICE_WORKER: 'off' });
  const build = calls.find(({ line }) => line === 'npm run -s build');
  expect([build.r2, build.hsts, build.sw]).toEqual([r2Endpoint, 'on', 'off']);
  expect(calls.at(-1).line).toContain('--var HSTS_INCLUDE_SUBDOMAINS:on');
});

it('attaches no domain to a store on workers.dev', async () => {
  const PUBLIC_URL = 'https://straight-six.acme.workers.dev';
  const { status, calls } = await deploy({ PUBLIC_URL });
  expect(status).toBe(0);
  expect(calls.at(-1).line).toBe(`wrangler deploy --env= --var PUBLIC_URL:${PUBLIC_URL}`);
});

it('leaves the domain to the routes of wrangler.toml', () => {
  const settings = { vars: {}, env: {}, hasRoutes: true };
  expect(deployOptions('https://tunes.example', settings)).toEqual([
    '--var',
    'PUBLIC_URL:https://tunes.example',
  ]);
});

it('prints one line per missing setting and changes nothing', async () => {
  const others = secrets.filter((name) => name !== 'OIDC_CLIENT_SECRET');
  const { status, stderr, calls } = await deploy(
    { LIBSQL_AUTH_TOKEN: undefined, R2_ENDPOINT: undefined, PUBLIC_URL: 'tunes.example' },
    [...others, 'STRIPE_SECRET_KEY'],
  );
  expect(status).toBe(1);
  expect(stderr.split('\n')).toEqual([
    'OIDC_CLIENT_SECRET is missing (needed for sign-in): wrangler secret put OIDC_CLIENT_SECRET',
    'STRIPE_WEBHOOK_SECRET is missing (needed for invoices through Stripe): wrangler secret put STRIPE_WEBHOOK_SECRET',
    'LIBSQL_AUTH_TOKEN is missing in the environment. Migrating the database needs it.',
    'R2_ENDPOINT is missing in the environment. The pages’ Content-Security-Policy names its host.',
    'PUBLIC_URL must be a URL like https://your-store, not "tunes.example".',
  ]);
  expect(calls).toHaveLength(1);
  expect(await tables()).toEqual([]);
});

it.each([
  ['secret list', 1, 'wrangler secret list --format=json --env= failed: it exited with 7.'],
  ['cors', 3, 'Configuring CORS of the bucket failed: wrangler exited with 7.'],
  ['build', 2, 'Building failed: npm exited with 7.'],
])('stops and prints one line if %s fails', async (fails, callCount, sentence) => {
  const { status, stderr, calls } = await deploy({ FAILS: fails });
  expect([status, stderr]).toEqual([1, sentence]);
  expect(calls).toHaveLength(callCount);
  // A failed build must not leave the old version on the new schema.
  expect(await tables()).toEqual(fails === 'cors' ? ['jobs', 'orders'] : []);
});

it('passes the origin of PUBLIC_URL to the Worker', async () => {
  const mail = ['RESEND_API_KEY', 'MAIL_FROM'];
  const PUBLIC_URL = 'https://mailing.example/';
  const { status, calls } = await deploy({ PUBLIC_URL }, [...secrets, ...mail]);
  expect(status).toBe(0);
  expect(calls.at(-1).line).toBe(
    'wrangler deploy --env= --var PUBLIC_URL:https://mailing.example --domain=mailing.example',
  );
});

it('reads PUBLIC_URL from the environment, or else from wrangler.toml', () => {
  const vars = { PUBLIC_URL: 'https://old.example', R2_BUCKET: 'files' };
  const env = { LIBSQL_URL: database.url, LIBSQL_AUTH_TOKEN: 'token', R2_ENDPOINT: r2Endpoint };
  expect(missingSettings({ secrets, vars, env })).toEqual([]);
  expect(settingOf('PUBLIC_URL', { vars, env })).toBe('https://old.example');
  expect(settingOf('PUBLIC_URL', { vars, env: { PUBLIC_URL: 'https://new.example' } })).toBe(
    'https://new.example',
  );
  expect(missingSettings({ secrets, vars: { ...vars, PUBLIC_URL: '' }, env })).toEqual([
    'PUBLIC_URL is missing. Uploads and email links need it: set it to the store’s URL in the environment.',
  ]);
});

it('rejects an R2_ENDPOINT that is not a URL', () => {
  const vars = { PUBLIC_URL: 'https://tunes.example', R2_BUCKET: 'files' };
  const env = { LIBSQL_URL: database.url, LIBSQL_AUTH_TOKEN: 'token', R2_ENDPOINT: '0123abcd' };
  expect(missingSettings({ secrets, vars, env })).toEqual([
    'R2_ENDPOINT must be a URL like https://ACCOUNT.r2.cloudflarestorage.com, not "0123abcd".',
  ]);
});

it('rejects a PUBLIC_URL that is a secret', async () => {
  const { status, stderr, calls } = await deploy({}, [...secrets, 'PUBLIC_URL']);
  expect([status, stderr]).toEqual([
    1,
    'PUBLIC_URL is a secret but must be a variable: wrangler secret delete PUBLIC_URL, then set it in the environment.',
  ]);
  expect(calls).toHaveLength(1);
});

it('stops before deploying if the database is unreachable', async () => {
  const { status, stderr, calls } = await deploy({ LIBSQL_AUTH_TOKEN: 'wrong' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Migrating the database failed: /);
  expect(stderr).not.toContain('\n');
  expect(calls).toHaveLength(2);
});
