import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { HttpError, readJson, sendJson } from '#db/local/libsql-server/server.ts';
import { closeServer, listenOnLoopback, sendContent } from '#db/local/loopback.ts';
import { escapeHtml } from '#worker/http/escape-html.ts';
import { localMail } from './accounts.ts';
import { localPage } from './local-page.ts';

const mailSchema = z.object({
  from: z.string().regex(/^([^<>]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
  to: z.array(z.email()).min(1).max(50),
  subject: z.string().min(1),
  html: z.string().min(1),
  text: z.string().min(1),
});

/** An accepted mail, as stored in its .json file. */
interface AcceptedMail {
  id: string;
  key: string | undefined;
  /** SHA-256 of the request body. */
  hash: string;
  createdAt: string;
  from: string;
  to: string[];
  subject: string;
}

interface MailServerOptions {
  /** 0 picks any free port. */
  port: number;
  /** Each mail is written here as three files: .html, .txt and .json. */
  directory: string;
}

/**
 * Starts the mail service of the local stack, on loopback only. It accepts and rejects the same
 * requests as Resend's `POST /emails`, writes each mail to files and lists them at `/mail`. It
 * sends nothing.
 */
export async function startMailServer({ port, directory }: MailServerOptions) {
  mkdirSync(directory, { recursive: true });
  const mails = readMails(directory);
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (error instanceof HttpError) {
        const { status, code: name, message } = error;
        return sendJson(response, status, { statusCode: status, name, message });
      }
      console.error(error);
      sendJson(response, 500, {
        statusCode: 500,
        name: 'application_error',
        message: 'Internal error',
      });
    });
  });
  const actualPort = await listenOnLoopback(server, port);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (request.method === 'POST' && path === '/emails') {
      return sendJson(response, 200, { id: await accept(request) });
    }
    if (path === '/mail') return sendContent(response, listPage(mails));
    const [, id = '', type = ''] = /^\/mail\/([\w-]+)\.(html|txt|json)$/.exec(path) ?? [];
    if (!mails.some((mail) => mail.id === id)) throw new HttpError(404, 'Not found', 'not_found');
    const content = readFileSync(join(directory, `${id}.${type}`), 'utf8');
    sendContent(response, content, { type: contentTypes[type] });
  }

  /** Stores a mail and returns its id. A repeated key returns the first id. */
  async function accept(request: IncomingMessage): Promise<string> {
    const key = checkHeaders(request);
    const body = await readJson(request);
    const mail = mailSchema.safeParse(body);
    if (!mail.success) {
      const [field] = mail.error.issues[0]?.path ?? [];
      throw new HttpError(422, `Invalid \`${String(field)}\` field`, 'validation_error');
    }
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const known = mails.find((mail) => key !== undefined && mail.key === key);
    if (known && known.hash !== hash) {
      throw new HttpError(
        409,
        'The key was used for another request',
        'invalid_idempotent_request',
      );
    }
    if (known) return known.id;
    const { html, text, ...envelope } = mail.data;
    const createdAt = new Date().toISOString();
    const id = `${createdAt.replaceAll(/\D/g, '')}-${randomUUID().slice(0, 8)}`;
    const accepted = { id, key, hash, createdAt, ...envelope };
    writeFileSync(join(directory, `${id}.html`), html);
    writeFileSync(join(directory, `${id}.txt`), text);
    writeFileSync(join(directory, `${id}.json`), JSON.stringify(accepted, undefined, 2));
    mails.push(accepted);
    return id;
  }

  return { url: `http://127.0.0.1:${actualPort}`, close: () => closeServer(server) };
}

/** Checks the headers as Resend does. Returns the idempotency key, if any. */
function checkHeaders({ headers }: IncomingMessage): string | undefined {
  if (!headers['user-agent']) throw new HttpError(403, 'User-Agent is missing', 'invalid_access');
  if (!headers.authorization) throw new HttpError(401, 'API key is missing', 'missing_api_key');
  if (headers.authorization !== `Bearer ${localMail.apiKey}`) {
    throw new HttpError(403, 'API key is invalid', 'invalid_api_key');
  }
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length >= 1 && key.length <= 256) return key;
  throw new HttpError(400, 'The key must have 1 to 256 characters', 'invalid_idempotency_key');
}

/** Returns the stored mails, oldest first. */
function readMails(directory: string): AcceptedMail[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as AcceptedMail);
}

function listPage(mails: readonly AcceptedMail[]): string {
  const rows = mails.toReversed().map(
    ({ id, to, subject, createdAt }) => `
    <li>
      <a href="/mail/${id}.html">${escapeHtml(subject)}</a>
      <p class="note">${escapeHtml(to.join(', '))}, ${createdAt.slice(0, 19).replace('T', ' ')} UTC</p>
      <a href="/mail/${id}.txt">As text</a>
    </li>`,
  );
  return localPage(
    'Local mail',
    `
    <h1>Mail</h1>
    <p class="note">The emails that the app would have sent. Nothing leaves this machine.</p>
    ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>'}`,
  );
}

const contentTypes: Record<string, string> = {
  html: 'text/html',
  txt: 'text/plain',
  json: 'application/json',
};
