import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { siteName } from '#worker/domain/site-name.ts';
import { createMailer } from '#worker/gateways/mailer.ts';
import { localMail } from './accounts.ts';
import { startMailServer } from './mail-server.ts';

const mail = {
  from: localMail.from,
  to: ['ana@example.com'],
  subject: 'Hi',
  html: '<p>Hi</p>',
  text: 'Hi',
};

const directory = mkdtempSync(join(tmpdir(), 'straight-six-mail-'));
let server = await startMailServer({ port: 0, directory });

afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/emails`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${localMail.apiKey}`, ...headers },
    body: JSON.stringify(body),
  });
  const { id, name } = (await response.json()) as { id?: string; name?: string };
  return { status: response.status, id, name };
}

it('writes a mail to three files and lists it at /mail', async () => {
  const { status, id } = await post(mail);
  expect(status).toBe(200);
  const files = readdirSync(directory).filter((name) => name.startsWith(`${id}`));
  expect(files.sort()).toEqual([`${id}.html`, `${id}.json`, `${id}.txt`]);
  expect(readFileSync(join(directory, `${id}.txt`), 'utf8')).toBe('Hi');
  const list = await (await fetch(`${server.url}/mail`)).text();
  expect(list).toContain(`<a href="/mail/${id}.html">Hi</a>`);
  expect(await (await fetch(`${server.url}/mail/${id}.html`)).text()).toBe('<p>Hi</p>');
  expect((await fetch(`${server.url}/mail/..%2Fvapid.json`)).status).toBe(404);
});

it('escapes the subject on the page', async () => {
  await post({ ...mail, subject: '<script>' });
  const list = await (await fetch(`${server.url}/mail`)).text();
  expect(list).not.toContain('<script>');
});

it.each([
  ['no key', mail, { Authorization: '' }, 401, 'missing_api_key'],
  ['a wrong key', mail, { Authorization: 'Bearer re_other' }, 403, 'invalid_api_key'],
  ['no recipient', { ...mail, to: [] }, {}, 422, 'validation_error'],
  ['an invalid address', { ...mail, to: ['ana'] }, {}, 422, 'validation_error'],
  ['no subject', { ...mail, subject: '' }, {}, 422, 'validation_error'],
  ['an invalid sender', { ...mail, from: siteName }, {}, 422, 'validation_error'],
  ['a long key', mail, { 'Idempotency-Key': 'k'.repeat(257) }, 400, 'invalid_idempotency_key'],
])('rejects %s', async (_, body, headers, status, name) => {
  expect(await post(body, headers)).toEqual({ status, id: undefined, name });
});

it('returns the first response for a repeated key, even after a restart, and rejects another mail with that key', async () => {
  const headers = { 'Idempotency-Key': 'the-key' };
  const { id } = await post(mail, headers);
  await server.close();
  server = await startMailServer({ port: 0, directory });
  expect(await post(mail, headers)).toMatchObject({ status: 200, id });
  expect(await post({ ...mail, text: 'Other' }, headers)).toMatchObject({
    status: 409,
    name: 'invalid_idempotent_request',
  });
});

it('works with our mailer, which sends once per key and throws errors that contain no email addresses', async () => {
  const mailer = createMailer({
    apiUrl: server.url,
    apiKey: localMail.apiKey,
    from: localMail.from,
  });
  const before = readdirSync(directory).length;
  const content = {
    key: 'once',
    to: 'ana@example.com',
    subject: 'Hi',
    html: '<p>Hi</p>',
    text: 'Hi',
  };
  await mailer.send(content);
  await mailer.send(content);
  await mailer.send({ ...content, text: 'Other words' });
  expect(readdirSync(directory)).toHaveLength(before + 3);
  await expect(mailer.send({ ...content, key: 'next', to: 'nobody' })).rejects.toThrow(
    /^the mail service responded with 422 validation_error$/,
  );
});
