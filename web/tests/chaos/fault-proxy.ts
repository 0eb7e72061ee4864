import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { atPace } from './at-pace.ts';
import type { Random } from './chaos-random.ts';

/**
 * What can happen to a request: its connection is cut before it is passed on; it goes at the pace of 2G; it is
 * passed on and the connection reset before the answer; 503 without it being passed on; 503 although it was.
 */
export const faults = ['cut', 'slow', 'reset', 'unavailable', 'lateUnavailable'] as const;
export type Fault = (typeof faults)[number];

/** How likely a request is hit; where some get through, things arrive in a mixed state. */
const likelihood: Record<Fault, number> = {
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
  /** What 2G is here: the delay of each request, and the pace of its bytes each way. */
  slow: { latencyMs: number; bytesPerSecond: number };
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** Stands between the browser and the store, and lets happen to the requests what the weather brings. */
export async function startFaultProxy({ port, storePort, random, slow }: ProxyOptions) {
  let weather: Fault | 'fair' = 'fair';
  let hitsBefore = 0;
  /** How many POSTs each fault has hit; `storeDown` is one that found no store, or lost it. */
  const hits = { cut: 0, slow: 0, reset: 0, unavailable: 0, lateUnavailable: 0, storeDown: 0 };
  /** How often each Idempotency-Key has come by. */
  const tries = new Map<string, number>();
  const writesUnderWay = new Set<IncomingMessage>();

  const server = createServer((request, response) => {
    // A request that was given up loses its socket.
    const { socket } = request;
    answer(request, response).catch(() => socket.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = request.headers['idempotency-key'];
    const isWrite = request.method === 'POST';
    const fault = faultOf(isWrite);
    if (typeof key === 'string') tries.set(key, (tries.get(key) ?? 0) + 1);
    if (isWrite) {
      writesUnderWay.add(request);
      response.once('close', () => writesUnderWay.delete(request));
      // The one that is passed on first is hit when its answer is there.
      if (fault && fault !== 'reset' && fault !== 'lateUnavailable') hits[fault] += 1;
    }
    if (fault === 'cut') request.socket.destroy();
    else if (fault === 'unavailable') {
      request.resume();
      refuse(response);
    } else await passOn(request, response, fault, isWrite);
  }

  /** What the weather does to a request; the first write of a spell does not get through. */
  function faultOf(isWrite: boolean): Fault | undefined {
    if (weather === 'fair') return undefined;
    const isFirst = isWrite && hits[weather] === hitsBefore;
    return random.chance(likelihood[weather]) || isFirst ? weather : undefined;
  }

  async function passOn(
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault | undefined,
    isWrite: boolean,
  ): Promise<void> {
    const { socket } = request;
    if (fault === 'slow') await delay(slow.latencyMs);
    const way = () => (fault === 'slow' ? atPace(slow.bytesPerSecond) : new PassThrough());
    const answered = await askStore(request, way()).catch((error: unknown) => {
      if (isWrite && !socket.destroyed) hits.storeDown += 1;
      throw error;
    });
    if (isWrite && (fault === 'reset' || fault === 'lateUnavailable')) hits[fault] += 1;
    if (fault === 'reset') {
      answered.destroy();
      socket.destroy();
      return;
    }
    if (fault === 'lateUnavailable') {
      answered.destroy();
      return refuse(response);
    }
    const { connection: _, 'keep-alive': __, ...headers } = answered.headers;
    response.writeHead(answered.statusCode ?? 502, headers);
    await pipeline(answered, way(), response);
  }

  /** The whole request goes to the store, also when its browser has gone meanwhile; gives the answer's head. */
  function askStore(request: IncomingMessage, way: Transform): Promise<IncomingMessage> {
    const { method, url: path, headers } = request;
    return new Promise((resolve, reject) => {
      const passed = requestOf(
        { host: '127.0.0.1', port: storePort, method, path, headers, agent: false },
        resolve,
      );
      passed.once('error', reject);
      pipeline(request, way, passed).catch(reject);
    });
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    origin: `http://localhost:${port}`,
    hits,
    tries,
    setWeather(next: Fault | 'fair'): void {
      weather = next;
      if (next !== 'fair') hitsBefore = hits[next];
      if (next !== 'cut') return;
      hits.cut += writesUnderWay.size;
      server.closeAllConnections();
    },
    /** Until the weather has hit a POST, or so many ms have passed. */
    async untilItHits(longestMs: number): Promise<void> {
      const deadline = Date.now() + longestMs;
      while (weather !== 'fair' && hits[weather] === hitsBefore && Date.now() < deadline) {
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

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '1' });
  response.end('The store is away for a moment.');
}
