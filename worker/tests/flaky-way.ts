import { request as call, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a call fails, one after the other. */
const faults = ['500 before', 'cut before', 'cut after', '500 after'] as const;

/** A way to servers of the outside world on which every fourth call fails, before it has arrived or after. */
export async function startFlakyWay() {
  let calls = 0;
  let failed = 0;
  const ways: { url: string; close(): Promise<void> }[] = [];

  async function to(target: string): Promise<string> {
    const server = createServer((incoming, response) => {
      calls += 1;
      const fault = calls % 4 === 0 ? faults[failed++ % faults.length] : undefined;
      if (fault === 'cut before') return void incoming.socket.destroy();
      if (fault === '500 before') return void response.writeHead(500).end();
      const { method, headers } = incoming;
      const onward = call(`${target}${incoming.url}`, { method, headers }, (answer) => {
        if (fault === 'cut after') return void incoming.socket.destroy();
        if (fault === '500 after') {
          answer.resume();
          return void response.writeHead(500).end();
        }
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => incoming.socket.destroy());
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    ways.push({
      url,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    });
    return url;
  }

  return {
    /** The address by which a server is reached on this way. */
    to,
    counts: () => ({ calls, failed }),
    async stop(): Promise<void> {
      await Promise.all(ways.map(({ close }) => close()));
    },
  };
}
