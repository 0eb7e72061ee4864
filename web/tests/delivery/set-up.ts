import { fileOfSize } from '#web/tests/support/file-of-size.ts';
import { createTestBrowser, createTestClock, openTab } from './fake-browser.ts';
import { createFakeServer, type Fault } from './fake-server.ts';

/** A message whose text is its key. */
export const message = (key: string, orderId = 'a') =>
  ({ key, userId: 'ana', kind: 'message', orderId, body: { message: key } }) as const;
export const small = { blob: new Blob(['tune']), name: 'tune.bin' };
/** A blob with the size of a large file. */
export const large = {
  blob: fileOfSize('big.bin', 30_000_000, { lastModified: 7 }),
  name: 'big.bin',
};

/** Opens a tab at a server with these faults, in order. */
export function setUp(...faults: Fault[]) {
  const clock = createTestClock();
  const server = createFakeServer(() => faults.shift() ?? 'none', clock);
  const browser = createTestBrowser();
  return { server, browser, clock, tab: openTab(browser, { transport: server.transport, clock }) };
}
