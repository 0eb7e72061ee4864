import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { closeServer } from '#db/local/loopback.ts';

/**
 * The network between a browser and the server. hanging: accepts requests but never responds.
 * stopped: closes every connection.
 */
type Mode = 'up' | 'hanging' | 'stopped';

const clearStoragePath = '/clear-storage';

interface ProxyOptions {
  port: number;
  serverPort: number;
  /** Returns how long a request to a path waits, in ms. */
  delayOf?: (path: string) => number;
}

/** A proxy with its own origin, so that a test can stop the server for its own browser only. */
export type ServerProxy = Awaited<ReturnType<typeof startServerProxy>>;

export async function startServerProxy({ port, serverPort, delayOf }: ProxyOptions) {
  let mode: Mode = 'up';
  const requests: string[] = [];
  /** Which requests are on hold, and the promise that they wait for. */
  let held: { isHeld: (path: string) => boolean; released: Promise<void> } | undefined;
  let heldCount = 0;

  const server = createServer((request, response) => {
    void handle(request, response);
  });
  server.on('connection', (socket) => {
    if (mode === 'stopped') socket.destroy();
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`);
    if (mode === 'stopped') return void request.socket.destroy();
    if (mode === 'hanging') return;
    if (request.url === clearStoragePath) return clearStorage(response);
    if (delayOf) await delay(delayOf(request.url ?? ''));
    if (held?.isHeld(request.url ?? '')) {
      heldCount += 1;
      await held.released;
    }
    forward(request, response);
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method, url: path, headers } = request;
    const upstream = requestOf({ host: '127.0.0.1', port: serverPort, method, path, headers });
    const fail = () => request.socket.destroy();
    upstream.once('error', fail);
    upstream.once('response', (answer) => {
      answer.once('error', fail);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    response.once('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${actualPort}`,
    /** All requests so far, like `GET /api/orders`. */
    requests,
    setMode(next: Mode): void {
      mode = next;
      if (next === 'stopped') server.closeAllConnections();
    },
    /** Holds the requests whose path matches, until the returned function is called. */
    hold(isHeld: (path: string) => boolean): () => void {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      held = { isHeld, released };
      return resolve;
    },
    /** Returns how many requests were held so far. */
    heldCount: () => heldCount,
    /** Makes the browser that requests it delete the origin's storage, but not its cookies. */
    clearStoragePath,
    close: () => closeServer(server),
  };
}

function clearStorage(response: ServerResponse): void {
  response.writeHead(204, { 'Clear-Site-Data': '"cache", "storage"' }).end();
}
