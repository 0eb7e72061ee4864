import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from './chaos-random.ts';
import { throttle } from './throttle.ts';

/**
 * The faults of a request. cut: the connection closes before the request is forwarded. slow: 2G speed. reset: the
 * connection closes before the response. unavailable: 503 without forwarding. lateUnavailable: 503 after
 * forwarding.
 */
export const faults = ['cut', 'slow', 'reset', 'unavailable', 'lateUnavailable'] as const;
export type Fault = (typeof faults)[number];

/** The probability that a request is hit. Some get through, so that not all requests fail. */
const probability: Record<Fault, number> = {
  cut: 1,
  slow: 1,
  reset: 0.7,
  unavailable: 0.7,
  lateUnavailable: 0.7,
};

const checkMs = 50;

interface ProxyOptions {
  port: number;
  storePort: number;
  random: Random;
  /** The delay of each request, and its bytes per second each way. */
  slow: { latencyMs: number; bytesPerSecond: number };
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** Starts a proxy between the browser and the server that applies the current fault to requests. */
export async function startFaultProxy({ port, storePort, random, slow }: ProxyOptions) {
  let activeFault: Fault | 'none' = 'none';
  let hitsBefore = 0;
  /** The number of POSTs that each fault hit; `serverDown` counts those that the killed server lost. */
  const hits = { cut: 0, slow: 0, reset: 0, unavailable: 0, lateUnavailable: 0, serverDown: 0 };
  /** The number of requests per Idempotency-Key. */
  const attempts = new Map<string, number>();
  const pendingWrites = new Set<IncomingMessage>();

  const server = createServer((request, response) => {
    // A failed request loses its connection.
    const { socket } = request;
    handleRequest(request, response).catch(() => socket.destroy());
  });

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = request.headers['idempotency-key'];
    const isWrite = request.method === 'POST';
    const fault = faultOf(isWrite);
    if (typeof key === 'string') attempts.set(key, (attempts.get(key) ?? 0) + 1);
    if (isWrite) {
      pendingWrites.add(request);
      response.once('close', () => pendingWrites.delete(request));
      // reset and lateUnavailable count when the server has responded.
      if (fault && fault !== 'reset' && fault !== 'lateUnavailable') hits[fault] += 1;
    }
    if (fault === 'cut') request.socket.destroy();
    else if (fault === 'unavailable') {
      request.resume();
      respondUnavailable(response);
    } else await forward(request, response, fault, isWrite);
  }

  /** Returns the fault of a request, if any. The first write of a fault period is always hit. */
  function faultOf(isWrite: boolean): Fault | undefined {
    if (activeFault === 'none') return undefined;
    const isFirst = isWrite && hits[activeFault] === hitsBefore;
    return random.chance(probability[activeFault]) || isFirst ? activeFault : undefined;
  }

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault | undefined,
    isWrite: boolean,
  ): Promise<void> {
    const { socket } = request;
    if (fault === 'slow') await delay(slow.latencyMs);
    // A large file gets the normal rate back when the fault ends.
    const isSlow = () => activeFault === 'slow';
    const throttled = () =>
      fault === 'slow' ? throttle(slow.bytesPerSecond, isSlow) : new PassThrough();
    const upstream = await sendToStore(request, throttled()).catch((error: unknown) => {
      if (isWrite && !socket.destroyed) hits.serverDown += 1;
      throw error;
    });
    if (isWrite && (fault === 'reset' || fault === 'lateUnavailable')) hits[fault] += 1;
    if (fault === 'reset') {
      upstream.destroy();
      socket.destroy();
      return;
    }
    if (fault === 'lateUnavailable') {
      upstream.destroy();
      return respondUnavailable(response);
    }
    const { connection: _, 'keep-alive': __, ...headers } = upstream.headers;
    response.writeHead(upstream.statusCode ?? 502, headers);
    await pipeline(upstream, throttled(), response);
  }

  /** Forwards the whole request, even if the browser disconnects; resolves with the response's head. */
  function sendToStore(request: IncomingMessage, throttled: Transform): Promise<IncomingMessage> {
    const { method, url: path, headers } = request;
    return new Promise((resolve, reject) => {
      const forwarded = requestOf(
        { host: '127.0.0.1', port: storePort, method, path, headers, agent: false },
        resolve,
      );
      forwarded.once('error', reject);
      pipeline(request, throttled, forwarded).catch(reject);
    });
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    origin: `http://localhost:${port}`,
    hits,
    attempts,
    setFault(next: Fault | 'none'): void {
      activeFault = next;
      if (next !== 'none') hitsBefore = hits[next];
      if (next !== 'cut') return;
      hits.cut += pendingWrites.size;
      server.closeAllConnections();
    },
    /** Waits until the current fault has hit a POST, for at most `maxMs`. */
    async waitForHit(maxMs: number): Promise<void> {
      const deadline = Date.now() + maxMs;
      while (activeFault !== 'none' && hits[activeFault] === hitsBefore && Date.now() < deadline) {
        await delay(checkMs);
      }
    },
    async close(): Promise<void> {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function respondUnavailable(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '1' });
  response.end('The server is unavailable.');
}
