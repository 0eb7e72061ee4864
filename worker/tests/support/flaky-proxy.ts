import { request as call, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { closeServer } from '#db/local/loopback.ts';

/** How a call fails: a 500 or a closed connection, before or after the server handled it. */
export const faults = ['500 before', 'cut before', 'cut after', '500 after'] as const;
export type Fault = (typeof faults)[number];

/**
 * Starts proxies to external servers whose calls can fail, and stops them after the tests of a
 * file. `faultOf` gets the number of the call, from 1, once before it is forwarded and once
 * (`hasArrived`) after the server has handled it.
 */
export function openFlakyProxy(
  faultOf: (number: number, hasArrived: boolean) => Fault | undefined,
) {
  let calls = 0;

  /** Starts a proxy to a server and returns the proxy's URL. */
  async function to(target: string): Promise<string> {
    const server = createServer((incoming, response) => {
      calls += 1;
      const number = calls;
      const cut = () => void incoming.socket.destroy();
      const fail = () => void response.writeHead(500).end();
      const before = faultOf(number, false);
      if (before === 'cut before') return cut();
      if (before === '500 before') return fail();
      const { method, headers } = incoming;
      const forwarded = call(
        `${target}${incoming.url}`,
        { method, headers },
        (upstreamResponse) => {
          const after = faultOf(number, true);
          if (after?.endsWith('after')) {
            upstreamResponse.resume();
            return after === 'cut after' ? cut() : fail();
          }
          response.writeHead(upstreamResponse.statusCode ?? 500, upstreamResponse.headers);
          upstreamResponse.pipe(response);
        },
      );
      forwarded.on('error', cut);
      incoming.pipe(forwarded);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    afterAll(() => closeServer(server));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  return { to, countCalls: () => calls };
}
