import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal, readJson, reply } from '#db/local/libsql-server/http.ts';
import { closeServer, listenOnLoopback, showContent } from '#db/local/loopback.ts';
import { localMail } from './accounts.ts';
import { escapeHtml, localPage } from './local-page.ts';

const mailSchema = z.object({
  from: z.string().regex(/^([^<>]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
  to: z.array(z.email()).min(1).max(50),
  subject: z.string().min(1),
  html: z.string().min(1),
  text: z.string().min(1),
});

/** A mail that was taken, as its .json file has it. */
interface TakenMail {
  id: string;
  key: string | undefined;
  /** Of the whole request. */
  hash: string;
  createdAt: string;
  from: string;
  to: string[];
  subject: string;
}

interface MailServerOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where each mail is written as three files: .html, .txt and .json. */
  directory: string;
}

/**
 * The local stack's mail service, on loopback only: takes what Resend's `POST /emails` takes and refuses what
 * that refuses, writes each mail as files and shows them at `/mail`. It sends nothing to anybody.
 */
export async function startMailServer({ port, directory }: MailServerOptions) {
  mkdirSync(directory, { recursive: true });
  const mails = readMails(directory);
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof Refusal) {
        const { status, code: name, message } = error;
        return reply(response, status, { statusCode: status, name, message });
      }
      console.error(error);
      reply(response, 500, { statusCode: 500, name: 'application_error', message: 'It failed' });
    });
  });
  const takenPort = await listenOnLoopback(server, port);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (request.method === 'POST' && path === '/emails') {
      return reply(response, 200, { id: await take(request) });
    }
    if (path === '/mail') return showContent(response, listPage(mails));
    const [, id = '', type = ''] = /^\/mail\/([\w-]+)\.(html|txt|json)$/.exec(path) ?? [];
    if (!mails.some((mail) => mail.id === id)) {
      throw new Refusal(404, 'There is nothing at this address', 'not_found');
    }
    const content = readFileSync(join(directory, `${id}.${type}`), 'utf8');
    showContent(response, content, { type: contentTypes[type] });
  }

  /** Gives the id of the mail; asked again with the same key, that of the first time. */
  async function take(request: IncomingMessage): Promise<string> {
    const key = checkHeaders(request);
    const body = await readJson(request);
    const mail = mailSchema.safeParse(body);
    if (!mail.success) {
      const [field] = mail.error.issues[0]?.path ?? [];
      throw new Refusal(422, `Invalid \`${String(field)}\` field`, 'validation_error');
    }
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const known = mails.find((taken) => key !== undefined && taken.key === key);
    if (known && known.hash !== hash) {
      throw new Refusal(409, 'Same key, another request', 'invalid_idempotent_request');
    }
    if (known) return known.id;
    const { html, text, ...envelope } = mail.data;
    const createdAt = new Date().toISOString();
    const id = `${createdAt.replaceAll(/\D/g, '')}-${randomUUID().slice(0, 8)}`;
    const taken = { id, key, hash, createdAt, ...envelope };
    writeFileSync(join(directory, `${id}.html`), html);
    writeFileSync(join(directory, `${id}.txt`), text);
    writeFileSync(join(directory, `${id}.json`), JSON.stringify(taken, undefined, 2));
    mails.push(taken);
    return id;
  }

  return {
    url: `http://127.0.0.1:${takenPort}`,
    close: () => closeServer(server),
  };
}

/** What Resend asks of a request's headers; gives its key. */
function checkHeaders({ headers }: IncomingMessage): string | undefined {
  if (!headers['user-agent']) throw new Refusal(403, 'User-Agent is missing', 'invalid_access');
  if (!headers.authorization) throw new Refusal(401, 'API key is missing', 'missing_api_key');
  if (headers.authorization !== `Bearer ${localMail.apiKey}`) {
    throw new Refusal(403, 'API key is invalid', 'invalid_api_key');
  }
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length >= 1 && key.length <= 256) return key;
  throw new Refusal(400, 'The key must have 1 to 256 characters', 'invalid_idempotency_key');
}

/** Those that were taken before, oldest first. */
function readMails(directory: string): TakenMail[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as TakenMail);
}

function listPage(mails: readonly TakenMail[]): string {
  const rows = mails.toReversed().map(
    ({ id, to, subject, createdAt }) => `
    <li>
      <a href="/mail/${id}.html">${escapeHtml(subject)}</a>
      <p class="note">${escapeHtml(to.join(', '))}, ${createdAt.slice(0, 19).replace('T', ' ')} UTC</p>
      <a href="/mail/${id}.txt">As text</a>
    </li>`,
  );
  return localPage(
    'Mail of the local stack',
    `
    <h1>Mail</h1>
    <p class="note">What the local stack would have mailed. Nothing of it was sent to anybody.</p>
    ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>'}`,
  );
}

const contentTypes: Record<string, string> = {
  html: 'text/html',
  txt: 'text/plain',
  json: 'application/json',
};
