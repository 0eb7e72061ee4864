import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createTestBrowser,
  createTestClock,
  openTab,
  settle,
} from '#web/tests/delivery/fake-browser.ts';
import { createFakeServer, type Fault } from '#web/tests/delivery/fake-server.ts';
import { fileOfSize } from '#web/tests/support/file-of-size.ts';

/** `npm test` always has the same runs; `npm run soak` chooses its seed and has more of them. */
const seed = Number(process.env.SOAK_SEED || 5);
const numRuns = process.env.SOAK ? 20_000 : 200;

const message = (key: string, orderId = 'a') =>
  ({ key, userId: 'ana', kind: 'message', orderId, body: { message: key } }) as const;
const small = { blob: new Blob(['tune']), name: 'tune.bin' };
/** A blob with the size of a large file. */
const large = { blob: fileOfSize('big.bin', 30_000_000, { lastModified: 7 }), name: 'big.bin' };

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('text', 'small', 'large', 'request'),
    order: fc.constantFrom('a', 'b'),
    tab: fc.nat(1),
  }),
  fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(100, 1000, 20_000) }),
  fc.record({ kind: fc.constantFrom('reload', 'goOffline', 'wake'), tab: fc.nat(1) }),
);
const fault: fc.Arbitrary<Fault> = fc.constantFrom(
  ...(['none', 'none', 'lostRequest', 'lostAnswer', 'noAnswer'] as const),
  { status: 503 },
  { status: 403 },
  { status: 429, headers: { 'Retry-After': '3' } },
);

it('delivers every item once and in order despite faults, cuts and reloads of two tabs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.infiniteStream(fault),
      async (steps, faults) => {
        let isFaulty = true;
        const clock = createTestClock();
        const server = createFakeServer(() => (isFaulty ? faults.next().value : 'none'), clock);
        const browser = createTestBrowser();
        const open = () => {
          const tab = openTab(browser, { transport: server.transport, clock });
          void tab.delivery.start();
          return tab;
        };
        const tabs = [open(), open()];
        const tabAt = (index: number) => tabs[index] ?? open();
        const written: { key: string; orderId: string | null; isLarge: boolean }[] = [];
        for (const given of steps) {
          if (given.kind === 'wait' && 'ms' in given) await clock.advance(given.ms);
          else if (given.kind === 'goOffline' && 'tab' in given)
            tabAt(given.tab).delivery.goOffline();
          else if (given.kind === 'wake' && 'tab' in given) void tabAt(given.tab).delivery.wake();
          else if (given.kind === 'reload' && 'tab' in given) {
            tabAt(given.tab).close();
            tabs[given.tab] = open();
          } else if ('order' in given) {
            const key = `item ${written.length}`;
            const isRequest = given.kind === 'request';
            const file = { small, large, text: undefined, request: undefined }[given.kind];
            const item = {
              ...message(key, given.order),
              ...(isRequest && ({ kind: 'order', orderId: null } as const)),
              ...(file && { file }),
            };
            const { orderId } = item;
            written.push({ key, orderId, isLarge: given.kind === 'large' });
            // Later timestamps than those of the other tab.
            await clock.advance(1);
            void tabAt(given.tab).delivery.submit(item);
          }
          await settle();
        }
        isFaulty = false;
        for (let rounds = 0; rounds < 5; rounds += 1) {
          for (const { delivery } of tabs) void delivery.wake();
          await clock.advance(120_000);
        }
        const [tab] = tabs;
        const held = tab?.entries.get() ?? [];
        expect(held.every(({ stage }) => stage === 'needsFile' || stage === 'rejected')).toBe(true);
        const heldKeys = held.map(({ key }) => key);
        const acceptedKeys = server.accepted.map(({ key }) => key);
        expect([...acceptedKeys, ...heldKeys].sort()).toEqual(written.map(({ key }) => key).sort());
        for (const order of ['a', 'b']) {
          const keys = written
            .filter(({ orderId, isLarge }) => orderId === order && !isLarge)
            .map(({ key }) => key);
          expect(acceptedKeys.filter((key) => keys.includes(key))).toEqual(
            keys.filter((key) => acceptedKeys.includes(key)),
          );
        }
      },
    ),
    { seed, numRuns },
  );
});
