import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';

/**
 * How the database fails. away: no connection. garbage: a web page as the response. slow: a delay. full: no space on the
 * disk. lateCut: the connection closes after a write was stored.
 */
export type DatabaseFault = 'away' | 'garbage' | 'slow' | 'full' | 'lateCut';

const slowMs = 200;
/** SQLite rejects every page beyond this count, as with a full disk. */
const fillDisk = { type: 'execute', stmt: { sql: 'PRAGMA max_page_count = 1' } };

/** Starts a proxy to a libSQL server that fails as told. */
export async function startFaultyDatabase(target: string) {
  let fault: DatabaseFault | undefined;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault === 'away') return void request.socket.destroy();
    const text = (await request.toArray()).join('');
    if (fault === 'garbage') return void response.end('<html>Welcome</html>');
    if (fault === 'slow') await delay(slowMs);
    const isFull = fault === 'full';
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'POST',
      body: isFull ? withFullDisk(text) : text,
    });
    const body = await answer.text();
    if (fault === 'lateCut' && text.includes('BEGIN IMMEDIATE'))
      return void request.socket.destroy();
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
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

export type FaultyDatabase = Awaited<ReturnType<typeof startFaultyDatabase>>;

function withFullDisk(pipeline: string): string {
  const { requests, ...rest } = JSON.parse(pipeline);
  return JSON.stringify({ ...rest, requests: [fillDisk, ...requests] });
}

function withoutFirstResult(response: string): string {
  const { results, ...rest } = JSON.parse(response);
  return JSON.stringify({ ...rest, results: results.slice(1) });
}
