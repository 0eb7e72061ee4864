import { expect, it } from 'vitest';
import { readAudit } from './audit.ts';

it('lists the vulnerable packages', () => {
  const vulnerabilities = { hono: { severity: 'high', range: '<4.1.0', via: [] } };
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    lines: ['high: hono <4.1.0'],
    isVulnerable: true,
  });
});

it('reports a clean audit', () => {
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({
    lines: ['No known vulnerabilities.'],
    isVulnerable: false,
  });
});

it.each([
  [
    '{"message":"request to https://registry.example failed","error":{}}',
    'request to https://registry.example failed',
  ],
  ['', 'no report'],
])('reports that the registry did not respond: %s', (output, reason) => {
  expect(readAudit(output)).toEqual({ lines: [`Not checked: ${reason}`], isVulnerable: false });
});
