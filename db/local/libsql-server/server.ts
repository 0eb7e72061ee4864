import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import { Refusal, readJson, reply } from './http.ts';
import { answerPipeline } from './pipeline.ts';
import { pipelineRequest } from './protocol.ts';
import { Streams } from './streams.ts';

export interface LibsqlServerOptions {
  file: string;
  /** 0 takes any free port. */
  port: number;
  authToken?: string;
  /** A stream that waits longer for its next request is rolled back and closed. */
  streamIdleMs?: number;
}

export interface LibsqlServer {
  url: string;
  port: number;
  /** How many pipelines were asked for: the round trips. */
  requestCount(): number;
  close(): Promise<void>;
}

/** Longer than any client keeps a connection, so that none is closed while a request is on its way. */
const keepAliveMs = 10 * 60_000;

/**
 * A libSQL server for the local stack: Hrana 2 and 3 pipelines over HTTP in JSON, on one SQLite file
 * and on loopback only. Rejects with Node's error (EADDRINUSE) when the port is taken, and with
 * SQLite's when the file is no database.
 */
export async function startLibsqlServer(options: LibsqlServerOptions): Promise<LibsqlServer> {
  const streams = new Streams(options.file, options.streamIdleMs ?? 10_000);
  let pipelines = 0;

  async function route(request: IncomingMessage): Promise<object> {
    refuseStrangers(request, options.authToken);
    const { method = '', url = '' } = request;
    const path = url.replace(/\?.*$/s, '');
    if (method === 'GET' && /^\/v[23]\/?$/.test(path)) return {};
    if (method === 'POST' && /^\/v[23]\/pipeline$/.test(path)) {
      pipelines += 1;
      return runPipeline(streams, await readJson(request));
    }
    throw new Refusal(404, 'There is nothing at this address', 'NOT_FOUND');
  }

  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    route(request).then(
      (body) => reply(response, 200, body),
      (error) => {
        const { status, message, code } = toRefusal(error);
        reply(response, status, { message, code });
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
    async close() {
      const closed = closeServer(server);
      streams.closeAll();
      await closed;
    },
  };
}

async function runPipeline(streams: Streams, body: unknown): Promise<object> {
  const { baton, requests } = parsePipeline(body);
  const stream = streams.take(baton);
  if (!stream) {
    throw new Refusal(400, 'The baton is wrong, used or its stream has expired', 'STREAM_EXPIRED');
  }
  try {
    const results = await answerPipeline(stream, requests);
    return { baton: streams.giveBack(stream), base_url: null, results };
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
    throw new Refusal(400, `Not a Hrana pipeline: ${reason}`, 'REQUEST_INVALID');
  }
}

/** Web pages have no business here: a browser says in Origin where a request comes from. */
function refuseStrangers({ headers }: IncomingMessage, authToken: string | undefined): void {
  if (headers.origin !== undefined) {
    throw new Refusal(403, 'Not for web pages', 'ORIGIN_FORBIDDEN');
  }
  if (authToken && !isSame(headers.authorization ?? '', `Bearer ${authToken}`)) {
    throw new Refusal(401, 'Wrong or missing token', 'AUTH_INVALID');
  }
}

function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  console.error(error);
  return new Refusal(500, 'Internal error of the local database server', 'INTERNAL');
}
