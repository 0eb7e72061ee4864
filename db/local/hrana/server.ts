import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipelineRequest } from './protocol.ts';
import { Streams } from './streams.ts';

const maxBodyBytes = 32 * 1024 * 1024;

interface ServerOptions {
  file: string;
  /** 0 takes any free port. */
  port: number;
  authToken?: string;
  /** A stream that waits longer for its next request is rolled back and closed. */
  streamIdleMs?: number;
}

/**
 * A libSQL server for the local stack: Hrana 2 and 3 pipelines over HTTP in JSON, on one SQLite file
 * and on loopback only. Rejects with Node's error when the port is taken.
 */
export async function startLibsqlServer(options: ServerOptions) {
  const { file, port, authToken, streamIdleMs = 10_000 } = options;
  const streams = new Streams(file, streamIdleMs);
  let requests = 0;

  const server = createServer(async (request, response) => {
    try {
      await route(request, response);
    } catch (error) {
      if (error instanceof Refusal)
        return reply(response, error.status, { message: error.message });
      console.error(error);
      reply(response, 500, { message: 'Internal error of the local database server' });
    }
  });

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (authToken && request.headers.authorization !== `Bearer ${authToken}`) {
      throw new Refusal(401, 'Wrong or missing token');
    }
    if (request.method === 'GET' && /^\/v[23]$/.test(request.url ?? ''))
      return reply(response, 200, {});
    if (request.method === 'POST' && /^\/v[23]\/pipeline$/.test(request.url ?? '')) {
      requests += 1;
      return reply(response, 200, await answerPipeline(await readJson(request)));
    }
    throw new Refusal(404, 'There is nothing at this address');
  }

  async function answerPipeline(body: unknown): Promise<object> {
    const parsed = pipelineRequest.safeParse(body);
    if (!parsed.success) throw new Refusal(400, `Not a pipeline: ${parsed.error.message}`);
    const stream = streams.take(parsed.data.baton);
    if (stream === undefined)
      throw new Refusal(400, 'The stream is not open: its baton is unknown or too old');
    const results: object[] = [];
    let closed = false;
    try {
      for (const item of parsed.data.requests) {
        results.push(await stream.answer(item));
        closed ||= item.type === 'close';
      }
    } catch (error) {
      streams.end(stream);
      throw error;
    }
    if (closed) streams.end(stream);
    return { baton: closed ? null : streams.keep(stream), base_url: null, results };
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    /** How many pipelines were asked for: the round trips. */
    requestCount: () => requests,
    async close(): Promise<void> {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      streams.closeAll();
    },
  };
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  if (size > maxBodyBytes) throw new Refusal(413, 'The request is larger than 32 MB');
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refusal(400, 'The request is not JSON');
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
