import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import { requireFreePorts } from '#worker/local/in-use.ts';

/** Below the ports that operating systems assign to outgoing connections and to servers on port 0. */
const [lowest, highest] = [20_000, 30_000];

/** Returns a free port for a program that can't listen on port 0. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenAboveFreePorts(probe, 0);
  await closeServer(probe);
  return port;
}

/** Listens on a port with `before` free ports below it, and returns the port. */
export async function listenAboveFreePorts(server: Server, before: number): Promise<number> {
  const port = randomInt(lowest + before, highest);
  const ports = Array.from({ length: before + 1 }, (_, index) => port - index);
  try {
    await requireFreePorts(Object.fromEntries(ports.map((free) => [`${free}`, free])));
    return await listenOnLoopback(server, port);
  } catch {
    return listenAboveFreePorts(server, before);
  }
}
