/**
 * `npm run deploy`: checks the settings, builds, migrates, configures the bucket and deploys; stops
 * at the first failure. With `--check`, it only checks the settings and what is deployed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { databaseAddress, migrate } from '#db/migrate.ts';
import { commandLine } from '#worker/local/command.ts';
import { checkDeployment, reasonOf, resultLine } from './deploy-check.ts';
import {
  bindingNames,
  deployOptions,
  missingSettings,
  settingOf,
  unusedFeatures,
} from './deploy-settings.ts';

/** Stops the deploy. The message has one line per problem to fix. */
class DeployError extends Error {
  override readonly name = 'DeployError';
}

const root = `${import.meta.dirname}/../..`;
const config = unstable_readConfig({ config: `${root}/wrangler.toml` });
const { vars, r2_buckets, routes } = config;
const bucket = r2_buckets[0]?.bucket_name ?? '';
/** The build writes these into the headers of the pages. */
const headerSettings = ['R2_ENDPOINT', 'HSTS_INCLUDE_SUBDOMAINS'];

try {
  console.log(
    'The store needs the Workers Paid plan: it exceeds 10 ms of CPU time and 50 subrequests.',
  );
  const origin = checkSettings();
  if (process.argv.includes('--check')) await checkDeployed(origin);
  else await buildAndDeploy(origin);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function buildAndDeploy(origin: string): Promise<void> {
  // Build before migrating: a failed build must not leave the old version on the new schema.
  await step('Building', build);
  await step('Migrating the database', migrateDatabase);
  await step('Configuring CORS of the bucket', () => setCors(origin));
  await step('Configuring the lifecycle of the bucket', setLifecycle);
  await step('Deploying', () => deploy(origin));
  console.log(`Deployed. ${origin}/api/health shows whether it works.`);
}

/** Prints one line per check. Throws if one failed. */
async function checkDeployed(origin: string): Promise<void> {
  const { env } = process;
  const results = await checkDeployment({
    origin,
    bucket,
    endpoint: settingOf('R2_ENDPOINT', { vars, env }),
    bindings: bindingNames(config),
    bindingsOf: deployedBindings,
    issuer: env.OIDC_ISSUER,
    verifiedIssuers: settingOf('OIDC_VERIFIED_ISSUERS', { vars, env }),
    usesStripe: secretNames().includes('STRIPE_SECRET_KEY'),
    stripe: { secretKey: env.STRIPE_SECRET_KEY },
  });
  for (const result of results) console.log(resultLine(result));
  const failed = results.filter(({ problem }) => problem !== undefined);
  if (failed.length > 0)
    throw new DeployError(`${failed.length} of ${results.length} checks failed.`);
}

/** Returns the names of the bindings of a deployed version, as Cloudflare knows it. */
function deployedBindings(versionId: string): string[] {
  const output = capture('wrangler', ['versions', 'view', versionId, '--json', '--env=']);
  const { resources } = parseJson(output) as { resources: { bindings: { name: string }[] } };
  return resources.bindings.map(({ name }) => name);
}

/** Returns the store's origin. Throws with one line per missing setting. */
function checkSettings(): string {
  console.log('Checking the settings ...');
  const settings = { secrets: secretNames(), vars, env: process.env };
  const missing = missingSettings(settings);
  if (missing.length > 0) throw new DeployError(missing.join('\n'));
  for (const line of unusedFeatures(settings)) console.log(line);
  return new URL(settingOf('PUBLIC_URL', settings)).origin;
}

function secretNames(): string[] {
  const output = capture('wrangler', ['secret', 'list', '--format=json', '--env=']);
  try {
    return (parseJson(output) as { name: string }[]).map(({ name }) => name);
  } catch {
    throw new DeployError('wrangler secret list did not print a JSON list.');
  }
}

/** Some versions of wrangler print a banner or a warning before the JSON, as in CI. */
function parseJson(output: string): unknown {
  const start = output.search(/^[[{]/m);
  return JSON.parse(output.slice(Math.max(0, start)));
}

function build(): void {
  const settings = headerSettings.map((name) => [
    name,
    settingOf(name, { vars, env: process.env }),
  ]);
  run('npm', ['run', '-s', 'build'], Object.fromEntries(settings));
}

function migrateDatabase(): Promise<void> {
  return migrate(databaseAddress(process.env), { onProgress: (line) => console.log(line) });
}

function deploy(origin: string): void {
  const options = deployOptions(origin, {
    vars,
    env: process.env,
    hasRoutes: routes !== undefined,
  });
  run('wrangler', ['deploy', '--env=', ...options]);
}

function setCors(origin: string): void {
  const rules = readFileSync(`${root}/docs/r2-cors.json`, 'utf8');
  const directory = mkdtempSync(join(tmpdir(), 'straight-six-deploy-'));
  const file = join(directory, 'cors.json');
  try {
    writeFileSync(file, rules.replace('https://YOUR-STORE', origin));
    run('wrangler', ['r2', 'bucket', 'cors', 'set', bucket, `--file=${file}`, '--force']);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function setLifecycle(): void {
  const file = `${root}/docs/r2-lifecycle.json`;
  run('wrangler', ['r2', 'bucket', 'lifecycle', 'set', bucket, `--file=${file}`, '--force']);
}

async function step(name: string, task: () => void | Promise<void>): Promise<void> {
  console.log(`${name} ...`);
  try {
    await task();
  } catch (error) {
    throw new DeployError(`${name} failed: ${reasonOf(error)}`);
  }
}

function run(command: string, options: string[], settings: NodeJS.ProcessEnv = {}): void {
  const env = { ...process.env, ...settings };
  const [program, ...args] = commandLine(command, options);
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', cwd: root, env });
  if (status !== 0) throw new DeployError(error?.message ?? `${command} exited with ${status}.`);
}

function capture(command: string, options: string[]): string {
  const [program, ...args] = commandLine(command, options);
  const { status, stdout, error } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  if (status === 0) return stdout;
  throw new DeployError(
    `${command} ${options.join(' ')} failed: ${error?.message ?? `it exited with ${status}.`}`,
  );
}
