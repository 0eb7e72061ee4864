import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { auditResult } from './audit-result.ts';

it('fails for a serious vulnerability only', () => {
  const minor = { uplot: { severity: 'moderate', range: '<1.6.31' } };
  expect(auditResult({ vulnerabilities: minor })).toEqual({
    line: '0 serious and 1 other vulnerable packages.',
    fails: false,
  });
  const serious = { hono: { severity: 'high', range: '<4.10.2' } };
  expect(auditResult({ vulnerabilities: { ...minor, ...serious } })).toEqual({
    line: 'high  hono <4.10.2\n1 serious and 1 other vulnerable packages.',
    fails: true,
  });
});

it('passes if the registry has no audit service', () => {
  expect(auditResult({ message: '405 Method Not Allowed' })).toEqual({
    line: "Skipped: the registry didn't answer (405 Method Not Allowed).",
    fails: false,
  });
});

// With `--omit dev`, npm leaves out packages that development dependencies need, too, such as React.
it('lists every package, and which ones are for development only, as a software bill of materials', () => {
  const sbom = JSON.parse(execFileSync('npm', ['run', '-s', 'sbom'], { encoding: 'utf8' })) as {
    components: { name: string; scope: string }[];
  };
  const scopes = new Map(sbom.components.map(({ name, scope }) => [name, scope]));
  expect(['hono', 'react', 'zod', 'vitest'].map((name) => scopes.get(name))).toEqual([
    'required',
    'required',
    'required',
    'optional',
  ]);
});
