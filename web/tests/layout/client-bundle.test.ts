import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { secretSentinels } from '#ci/secret-sentinels.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const directory = join(import.meta.dirname, '../../../dist/client');

/** The secrets of the local stack, and the formats of the real services' keys and tokens. */
const secretPatterns = [
  /local-only-secret|local-secret|re_local_only/,
  /\b(sk|rk)_(live|test)_\w|\bwhsec_\w|\bre_[A-Za-z0-9]{8,}_\w/,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  /libsql:\/\//,
];

it('contains no secret and no name of a secret', () => {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|json|webmanifest|map)$|_headers$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(directory, name), 'latin1') }));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap(({ name, text }) => [
    ...Object.keys(secretSentinels)
      .filter((secret) => text.includes(secret))
      .map((secret) => `${name}: ${secret}`),
    ...secretPatterns
      .flatMap((pattern) => pattern.exec(text) ?? [])
      .map((hit) => `${name}: ${hit}`),
  ]);
  expect(found).toEqual([]);
});

it('has no source maps, which would publish comments and server code', () => {
  const maps = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  expect(maps.filter((name) => name.endsWith('.map'))).toEqual([]);
});

it('checks stored data without loading background work, which the first view would wait for', () => {
  const scripts = readdirSync(join(directory, 'assets')).filter((name) =>
    name.startsWith('query-schemas-'),
  );
  expect(scripts).toHaveLength(1);
  for (const name of scripts) {
    expect(readFileSync(join(directory, 'assets', name), 'utf8')).not.toContain('/background-');
  }
});

it('has no style that searches the body, which every change on the page would repeat', () => {
  const sheets = readdirSync(join(directory, 'assets')).filter((name) => name.endsWith('.css'));
  const selectors = sheets.flatMap((name) => {
    const css = readFileSync(join(directory, 'assets', name), 'utf8');
    return css.match(/(?<![\w-])(?:html|body):has\([^)]*\)/g) ?? [];
  });
  // These styles apply only in print.
  expect(new Set(selectors)).toEqual(
    new Set(['body:has(>[data-printed])', 'body:has([data-scope=dialog][data-part=content])']),
  );
});

it('has a bill of materials, and the license of each of its packages and of the font', () => {
  const licenses = readFileSync(join(directory, 'licenses.txt'), 'utf8');
  expect(licenses).toContain('SIL OPEN FONT LICENSE Version 1.1');
  const { bomFormat, components } = JSON.parse(
    readFileSync(join(directory, 'sbom.json'), 'utf8'),
  ) as { bomFormat: string; components: { name: string; version: string }[] };
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(packageJson.dependencies)));
  expect(names).not.toContain('vitest');
  const unlicensed = components.filter(
    ({ name, version }) => !licenses.includes(`\n\n${name} ${version} (`),
  );
  expect(unlicensed).toEqual([]);
});
