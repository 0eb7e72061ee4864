import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { bindingNames } from './deploy-settings.ts';

const root = `${import.meta.dirname}/../..`;
const source = readFileSync(`${root}/worker/deps.ts`, 'utf8');
const fields = /export interface Bindings \{([^}]*)\}/.exec(source)?.[1] ?? '';
/** Name and type of each binding that the Worker reads. */
const read = [...fields.matchAll(/^ {2}([A-Z_]+)\??: (?!string;)(\w+);/gm)];

it.each([undefined, 'local'])(
  'wrangler.toml has every binding that the Worker reads, in the environment %s',
  (env) => {
    expect(read.length).toBeGreaterThanOrEqual(6);
    const config = unstable_readConfig({ config: `${root}/wrangler.toml`, ...(env && { env }) });
    expect(bindingNames(config).toSorted()).toEqual(read.map(([, name]) => name).toSorted());
  },
);

it('reads each binding with the type that wrangler gives it', () => {
  const generated = readFileSync(`${root}/worker/bindings.d.ts`, 'utf8');
  const types = read.map(([, name, type]) => `\t${name}: ${type};`);
  expect(types.filter((type) => !generated.includes(type))).toEqual([]);
});
