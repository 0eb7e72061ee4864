import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { bindingNames } from './deploy-settings.ts';

const root = `${import.meta.dirname}/../..`;
const bindingType = /^ {2}([A-Z_]+)\??: (?!string;)\w+;/gm;

it.each([undefined, 'local'])(
  'wrangler.toml has every binding that the Worker reads, in the environment %s',
  (env) => {
    const source = readFileSync(`${root}/worker/deps.ts`, 'utf8');
    const fields = /export interface Bindings \{([^}]*)\}/.exec(source)?.[1] ?? '';
    const read = [...fields.matchAll(bindingType)].map(([, name]) => name);
    expect(read.length).toBeGreaterThanOrEqual(6);
    const config = unstable_readConfig({ config: `${root}/wrangler.toml`, ...(env && { env }) });
    expect(bindingNames(config).toSorted()).toEqual(read.toSorted());
  },
);
