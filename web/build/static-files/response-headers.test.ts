import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withSettings } from './response-headers.ts';

const template = readFileSync(`${import.meta.dirname}/../../public/_headers`, 'utf8');
const headerOf = (headers: string, name: string) =>
  new RegExp(`^  ${name}: (.*)$`, 'm').exec(headers)?.[1];

it('allows uploads to any R2 account if no endpoint is set', () => {
  for (const R2_ENDPOINT of [undefined, '', '/cdn-cgi/local/r2/s3']) {
    const csp = headerOf(withSettings(template, { R2_ENDPOINT }), 'Content-Security-Policy');
    expect(csp).toContain("connect-src 'self' https://*.r2.cloudflarestorage.com;");
  }
});

it('names the endpoint’s host in the CSP', () => {
  const R2_ENDPOINT = 'https://0123abcd.r2.cloudflarestorage.com/';
  const csp = headerOf(withSettings(template, { R2_ENDPOINT }), 'Content-Security-Policy');
  expect(csp).toContain("connect-src 'self' https://0123abcd.r2.cloudflarestorage.com;");
});

it('allows no images of other hosts', () => {
  expect(headerOf(template, 'Content-Security-Policy')).toContain("img-src 'self' data: blob:;");
});

it('sends HSTS for this host only, unless the setting includes subdomains', () => {
  const hsts = (env: NodeJS.ProcessEnv) =>
    headerOf(withSettings(template, env), 'Strict-Transport-Security');
  expect(hsts({})).toBe('max-age=31536000');
  expect(hsts({ HSTS_INCLUDE_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains');
});

it('isolates the app from pages that open it', () => {
  expect(headerOf(template, 'Cross-Origin-Opener-Policy')).toBe('same-origin');
});
