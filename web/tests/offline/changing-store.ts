import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

const store = `http://localhost:${Number(process.env.TEST_PORT || 8931)}`;
/** What `fetch` has undone, or what is said between two neighbors only. */
const hopHeaders = ['connection', 'content-encoding', 'content-length', 'transfer-encoding'];

type Change = (body: string) => string | Promise<string>;

/**
 * The common store at an address of its own, where a test can put another version of a file in place. Sessions
 * are the same at both; only reads pass.
 */
export interface ChangingStore {
  origin: string;
  /** Answers this path with what the store answers, changed, from now on. */
  change(path: string, change: Change): void;
  /** How often a path was asked for. */
  asked(path: string): number;
  close(): Promise<void>;
}

export async function startChangingStore(): Promise<ChangingStore> {
  const changes = new Map<string, Change>();
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    paths.push(path);
    // A browser that went away meanwhile wants no answer.
    pass(request, response, changes.get(path)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the store has no port');
  return {
    origin: `http://localhost:${address.port}`,
    change: (path, change) => void changes.set(path, change),
    asked: (path) => paths.filter((other) => other === path).length,
    close: () => close(server),
  };
}

async function pass(
  { url = '/', method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  change: Change | undefined,
): Promise<void> {
  const { cookie = '', accept = '*/*' } = headers;
  const answer = await fetch(store + url, {
    method,
    headers: { cookie, accept },
    redirect: 'manual',
  });
  for (const [name, value] of answer.headers) {
    if (!hopHeaders.includes(name)) response.setHeader(name, value);
  }
  response.statusCode = answer.status;
  if (change) response.removeHeader('etag');
  response.end(
    change ? await change(await answer.text()) : Buffer.from(await answer.arrayBuffer()),
  );
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
