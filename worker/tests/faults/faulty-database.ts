import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';

export type DatabaseFault =
  /** Closes every connection. */
  | 'unreachable'
  /** Responds with a web page. */
  | 'garbage'
  /** Delays every response. */
  | 'slow'
  /** Has no space left on its disk. */
  | 'full'
  /** Stores a write, then closes the connection before the response. */
  | 'cutAfterWrite';

const slowMs = 200;
/** SQLite rejects every page beyond this count, as with a full disk. */
const fillDisk = { type: 'execute', stmt: { sql: 'PRAGMA max_page_count = 1' } };

/** Starts a proxy to a libSQL server. `setFault` sets how it fails. */
export async function startFaultyDatabase(target: string) {
  let fault: DatabaseFault | undefined;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault === 'unreachable') return void request.socket.destroy();
    const text = (await request.toArray()).join('');
    if (fault === 'garbage') return void response.end('<html>Welcome</html>');
    if (fault === 'slow') await delay(slowMs);
    const isFull = fault === 'full';
    const forwarded = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'POST',
      body: isFull ? withFullDisk(text) : text,
    });
    const body = await forwarded.text();
    if (fault === 'cutAfterWrite' && text.includes('BEGIN IMMEDIATE'))
      return void request.socket.destroy();
    response.writeHead(forwarded.status, { 'Content-Type': 'application/json' });
    response.end(isFull ? withoutFirstResult(body) : body);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy());
  });
  const port = await listenOnLoopback(server, 0);

  return {
    url: `http://127.0.0.1:${port}`,
    setFault(next: DatabaseFault | undefined): void {
      fault = next;
    },
    close: () => closeServer(server),
  };
}

function withFullDisk(pipeline: string): string {
  const { requests, ...rest } = JSON.parse(pipeline);
  return JSON.stringify({ ...rest, requests: [fillDisk, ...requests] });
}

function withoutFirstResult(response: string): string {
  const { results, ...rest } = JSON.parse(response);
  return JSON.stringify({ ...rest, results: results.slice(1) });
}
