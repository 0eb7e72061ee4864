import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import { minuteMs } from '#worker/domain/durations.ts';
import { Connection } from './connection.ts';
import { runPipeline } from './pipeline.ts';
import { pipelineRequest } from './protocol.ts';

const maxBodyBytes = 32 * 1024 * 1024;

/** An error with an HTTP status. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface LibsqlServerOptions {
  file: string;
  /** 0 picks any free port. */
  port: number;
  authToken?: string;
}

export interface LibsqlServer {
  url: string;
  port: number;
  /** The number of pipeline requests so far. Each is one round trip. */
  requestCount(): number;
  /** Runs a task and returns the number of SQLite VM steps it took: an upper bound for the rows it read. */
  countSteps(task: () => Promise<void>): Promise<number>;
  close(): Promise<void>;
}

/** Longer than any client's keep-alive, so that no connection closes while a request is on its way. */
const keepAliveMs = 10 * minuteMs;

/**
 * Starts a libSQL server for the local stack: the Hrana 2 pipelines that `@libsql/client` sends, on
 * one SQLite file and on loopback only. Rejects with Node's error (EADDRINUSE) if the port is in
 * use, and with SQLite's if the file is not a database.
 */
export async function startLibsqlServer(options: LibsqlServerOptions): Promise<LibsqlServer> {
  const connection = new Connection(options.file);
  let pipelines = 0;

  async function route(request: IncomingMessage): Promise<object> {
    authorize(request, options.authToken);
    const { method = '', url = '' } = request;
    const path = url.replace(/\?.*$/s, '');
    if (method === 'POST' && path === '/v2/pipeline') {
      pipelines += 1;
      return respond(connection, await readJson(request));
    }
    throw new HttpError(404, 'Not found', 'NOT_FOUND');
  }

  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    route(request).then(
      (body) => sendJson(response, 200, body),
      (error) => {
        const { status, message, code } = toHttpError(error);
        sendJson(response, status, { message, code });
      },
    );
  });
  const port = await listenOnLoopback(server, options.port).catch((error) => {
    connection.close();
    throw error;
  });

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requestCount: () => pipelines,
    async countSteps(task) {
      const before = connection.steps;
      connection.countsSteps = true;
      await task().finally(() => {
        connection.countsSteps = false;
      });
      return connection.steps - before;
    },
    async close() {
      await closeServer(server);
      connection.close();
    },
  };
}

/** Runs a pipeline without interruption, so it needs no lock against other requests. */
function respond(connection: Connection, body: unknown): object {
  const parsed = pipelineRequest.safeParse(body);
  if (!parsed.success) {
    throw new HttpError(400, `Not a Hrana pipeline: ${parsed.error.message}`, 'REQUEST_INVALID');
  }
  try {
    return { baton: null, results: runPipeline(connection, parsed.data.requests) };
  } finally {
    connection.reset();
  }
}

/** Rejects wrong tokens, and requests from web pages, which browsers send with an Origin header. */
function authorize({ headers }: IncomingMessage, authToken: string | undefined): void {
  if (headers.origin !== undefined) {
    throw new HttpError(403, 'Web pages must not use this server', 'ORIGIN_FORBIDDEN');
  }
  if (authToken && !isEqual(headers.authorization ?? '', `Bearer ${authToken}`)) {
    throw new HttpError(401, 'Wrong or missing token', 'AUTH_INVALID');
  }
}

function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  console.error(error);
  return new HttpError(500, 'Internal error of the local database server', 'INTERNAL');
}

/**
 * Parses a JSON body. Throws HttpError 400, or 413 above 32 MB, after reading the body so that the
 * client gets the response.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding, Node's requests yield buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > maxBodyBytes) {
    throw new HttpError(413, 'The request is larger than 32 MB', 'REQUEST_TOO_LARGE');
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new HttpError(400, 'The request is not JSON', 'JSON_INVALID');
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
