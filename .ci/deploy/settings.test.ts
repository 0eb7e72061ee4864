import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { webhookEventTypes } from '#worker/modules/payments/webhook-events.ts';
import { bindingNames } from './deploy-settings.ts';

const root = `${import.meta.dirname}/../..`;
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const guide = read('docs/deploying.md');
const fields = /export interface Bindings \{([^}]*)\}/.exec(read('worker/deps.ts'))?.[1] ?? '';

it('lists every event of the Stripe webhook', () => {
  const named = [...guide.matchAll(/`((?:invoice|charge|refund)\.[a-z_.]+)`/g)].map(
    ([, type]) => type,
  );
  expect(named).toEqual([...webhookEventTypes]);
});

it('documents every setting of the Worker', () => {
  const settings = [...fields.matchAll(/^ {2}([A-Z0-9_]+)\??: string;/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

it('runs only scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  const named = [...guide.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('quotes what the deploy script and its check print', () => {
  const sources = ['deploy.ts', 'deploy-check.ts', 'deploy-settings.ts']
    .map((file) => read(`.ci/deploy/${file}`))
    .join('\n');
  const lines = guide.split('\n').map((line) => line.trim());
  const steps = lines.filter((line) => line.endsWith(' ...'));
  expect(steps).toHaveLength(6);
  const checks = lines.flatMap((line) => /^(?:ok {6}|skipped )([^:]+)/.exec(line)?.[1] ?? []);
  expect(checks).toHaveLength(7);
  for (const text of [...steps.map((step) => step.slice(0, -4)), ...checks]) {
    expect(sources).toContain(`'${text}`);
  }
});

it('quotes what the catalog seed prints', () => {
  const [, printed = ''] = /`(Loaded [^`]+)`/.exec(read('db/seed/seed-catalog.ts')) ?? [];
  expect(printed).not.toBe('');
  const quote = printed.replaceAll(/\$\{[^}]+\}/g, '…');
  expect(guide.replaceAll(/\s+/g, ' ').replaceAll('libsql://…', '…')).toContain(`\`${quote}\``);
});

const bindings = [...fields.matchAll(/^ {2}([A-Z_]+)\??: (?!string;)\w+;/gm)].map(
  ([, name]) => name,
);

it.each([undefined, 'local'])(
  'wrangler.toml has every binding that the Worker reads, in the environment %s',
  (env) => {
    expect(bindings.length).toBeGreaterThanOrEqual(6);
    const config = unstable_readConfig({ config: `${root}/wrangler.toml`, ...(env && { env }) });
    expect(bindingNames(config).toSorted()).toEqual(bindings.toSorted());
  },
);
