import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import { HttpError, readJson, sendJson } from './http.ts';
import { runPipelineRequests } from './pipeline.ts';
import { pipelineRequest } from './protocol.ts';
import { Streams } from './streams.ts';

export interface LibsqlServerOptions {
  file: string;
  /** 0 picks any free port. */
  port: number;
  authToken?: string;
  /** A stream that waits longer for its next request is rolled back and closed. */
  streamIdleMs?: number;
}

export interface LibsqlServer {
  url: string;
  port: number;
  /** The number of pipeline requests so far, which are the round trips. */
  requestCount(): number;
  /**
   * Runs a task and returns the steps that SQLite's virtual machine took meanwhile. Each row that a statement reads takes
   * at least one, so it read at most as many rows.
   */
  countSteps(task: () => Promise<void>): Promise<number>;
  close(): Promise<void>;
}

/** Longer than any client's keep-alive, so that no connection closes while a request is on its way. */
const keepAliveMs = 10 * 60_000;

/**
 * Starts a libSQL server for the local stack: Hrana 2 and 3 pipelines as JSON over HTTP, on one SQLite file and on
 * loopback only. Rejects with Node's error (EADDRINUSE) if the port is in use, and with SQLite's if the file is not a
 * database.
 */
export async function startLibsqlServer(options: LibsqlServerOptions): Promise<LibsqlServer> {
  const counter = { isOn: false, steps: 0 };
  const streams = new Streams(options.file, options.streamIdleMs ?? 10_000, counter);
  let pipelines = 0;

  async function route(request: IncomingMessage): Promise<object> {
    authorize(request, options.authToken);
    const { method = '', url = '' } = request;
    const path = url.replace(/\?.*$/s, '');
    if (method === 'GET' && /^\/v[23]\/?$/.test(path)) return {};
    if (method === 'POST' && /^\/v[23]\/pipeline$/.test(path)) {
      pipelines += 1;
      return runPipeline(streams, await readJson(request));
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
    streams.closeAll();
    throw error;
  });

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requestCount: () => pipelines,
    async countSteps(task) {
      const before = counter.steps;
      counter.isOn = true;
      await task().finally(() => {
        counter.isOn = false;
      });
      return counter.steps - before;
    },
    async close() {
      const closed = closeServer(server);
      streams.closeAll();
      await closed;
    },
  };
}

async function runPipeline(streams: Streams, body: unknown): Promise<object> {
  const { baton, requests } = parsePipeline(body);
  const stream = streams.open(baton);
  if (!stream) {
    throw new HttpError(
      400,
      'The baton is wrong or used, or its stream has expired',
      'STREAM_EXPIRED',
    );
  }
  try {
    const results = await runPipelineRequests(stream, requests);
    return { baton: streams.release(stream), base_url: null, results };
  } catch (error) {
    streams.end(stream);
    throw error;
  }
}

function parsePipeline(body: unknown) {
  try {
    return pipelineRequest.parse(body);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new HttpError(400, `Not a Hrana pipeline: ${reason}`, 'REQUEST_INVALID');
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
