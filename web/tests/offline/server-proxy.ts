import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

const upstream = `http://localhost:${Number(process.env.TEST_PORT || 8931)}`;
/** Hop-by-hop headers, and those that no longer apply after `fetch` has decoded the body. */
const skippedHeaders = ['connection', 'content-encoding', 'content-length', 'transfer-encoding'];

type Change = (body: string) => string | Promise<string>;

/**
 * A proxy in front of the test server, on its own port, that can change responses. Sessions work on
 * both ports, because cookies ignore the port. Request bodies are not forwarded.
 */
export interface ServerProxy {
  origin: string;
  /** Changes all further responses of a path. */
  change(path: string, change: Change): void;
  /** Returns how often a path was requested. */
  requestCount(path: string): number;
  close(): Promise<void>;
}

export async function startServerProxy(): Promise<ServerProxy> {
  const changes = new Map<string, Change>();
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    paths.push(path);
    // The browser may have closed the connection.
    forward(request, response, changes.get(path)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    origin: `http://localhost:${address.port}`,
    change: (path, change) => void changes.set(path, change),
    requestCount: (path) => paths.filter((other) => other === path).length,
    close: () => close(server),
  };
}

async function forward(
  { url = '/', method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  change: Change | undefined,
): Promise<void> {
  const { cookie = '', accept = '*/*' } = headers;
  const original = await fetch(upstream + url, {
    method,
    headers: { cookie, accept },
    redirect: 'manual',
  });
  for (const [name, value] of original.headers) {
    if (!skippedHeaders.includes(name)) response.setHeader(name, value);
  }
  response.statusCode = original.status;
  if (change) response.removeHeader('etag');
  response.end(
    change ? await change(await original.text()) : Buffer.from(await original.arrayBuffer()),
  );
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
