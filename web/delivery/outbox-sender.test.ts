import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OutboxItem, outboxShape } from './outbox-item.ts';
import { drainOutbox, type OutboxStore, retryDelay, type Sent } from './outbox-sender.ts';

const userId = 'ana';
let clock = 0;

function written(orderId: string | null, change: Partial<OutboxItem> = {}): OutboxItem {
  clock += 1;
  return {
    shape: outboxShape,
    key: `key-${clock}`,
    userId,
    kind: orderId === null ? 'order' : 'message',
    orderId,
    body: { at: clock },
    file: null,
    at: clock,
    problem: null,
    ...change,
  };
}

/** A store as IndexedDB is one, without the disk. */
function memoryStore(items: readonly OutboxItem[]): OutboxStore & { left(): OutboxItem[] } {
  const kept = new Map(items.map((item) => [item.key, item]));
  const sorted = () => [...kept.values()].sort((a, b) => a.at - b.at);
  return {
    list: async (id) => sorted().filter((item) => item.userId === id),
    async change(key, change) {
      const item = kept.get(key);
      if (item) kept.set(key, { ...item, ...change });
      return item !== undefined;
    },
    remove: async (key) => kept.delete(key),
    left: sorted,
  };
}

async function drain(store: OutboxStore, answer: (item: OutboxItem) => Sent) {
  const tried: string[] = [];
  const outcomes: string[] = [];
  const drained = await drainOutbox({
    userId,
    store,
    send: async (item) => {
      tried.push(item.key);
      return answer(item);
    },
    onOutcome: (item, { kind }) => outcomes.push(`${item.key} ${kind}`),
  });
  return { drained, tried, outcomes };
}

const sent: Sent = { kind: 'sent', answer: {} };

describe('what waits to be sent', () => {
  it('goes in the order of writing, and nothing is left', async () => {
    const items = [written('a'), written(null), written('b'), written('a')];
    const store = memoryStore(items);
    const { drained, tried } = await drain(store, () => sent);
    expect(drained).toEqual({ kind: 'empty' });
    expect(tried).toEqual(items.map(({ key }) => key));
    expect(store.left()).toEqual([]);
  });

  it('holds up what was written after it for the same order, and nothing else', async () => {
    const [first, other, second, request] = [
      written('a'),
      written('b'),
      written('a'),
      written(null),
    ];
    const store = memoryStore([first, other, second, request]);
    const { drained, tried } = await drain(store, (item) =>
      item.orderId === 'a' ? { kind: 'later', afterMs: 5000 } : sent,
    );
    expect(drained).toEqual({ kind: 'later', afterMs: 5000 });
    expect(tried).toEqual([first.key, other.key, request.key]);
    expect(store.left()).toEqual([first, second]);
  });

  it('is kept with the store’s sentence when it is refused, and holds up nothing', async () => {
    const [refused, after] = [written('a'), written('a')];
    const store = memoryStore([refused, after]);
    const problem = { status: 409, sentence: 'This file has not arrived. Upload it again.' };
    const { drained } = await drain(store, ({ key }) =>
      key === refused.key ? { kind: 'refused', ...problem } : sent,
    );
    expect(drained).toEqual({ kind: 'empty' });
    expect(store.left()).toEqual([{ ...refused, problem }]);
    expect((await drain(store, () => sent)).tried).toEqual([]);
  });

  it('stays whole when nobody is signed in any more', async () => {
    const items = [written('a'), written('b')];
    const store = memoryStore(items);
    const { drained, tried } = await drain(store, () => ({ kind: 'signedOut' }));
    expect(drained).toEqual({ kind: 'signedOut' });
    expect(tried).toHaveLength(1);
    expect(store.left()).toEqual(items);
  });

  it('is never sent for somebody else', async () => {
    const items = [written('a', { userId: 'ben' })];
    const { tried } = await drain(memoryStore(items), () => sent);
    expect(tried).toEqual([]);
  });

  it('that is cancelled while another one is sent is not sent', async () => {
    const [first, cancelled] = [written('a'), written('a')];
    const store = memoryStore([first, cancelled]);
    const { tried } = await drain(store, () => {
      void store.remove(cancelled.key);
      return sent;
    });
    expect(tried).toEqual([first.key]);
  });

  it('whatever the network does, arrives exactly once and in order, in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', null), { maxLength: 20 }),
        fc.infiniteStream(fc.constantFrom('sent', 'lost', 'later', 'signedOut')),
        async (orders, faults) => {
          const items = orders.map((order) => written(order));
          const store = memoryStore(items);
          const taken = new Map<string, number>();
          /** The server: it does what it gets once for each key, also when its answer is lost. */
          const answer = ({ key, at }: OutboxItem): Sent => {
            const fault = faults.next().value;
            if (fault === 'sent' || fault === 'lost') taken.set(key, taken.get(key) ?? at);
            if (fault === 'sent') return sent;
            return fault === 'signedOut' ? { kind: 'signedOut' } : { kind: 'later' };
          };
          for (let rounds = 0; rounds < 500 && store.left().length > 0; rounds += 1) {
            await drain(store, answer);
          }
          expect(store.left()).toEqual([]);
          for (const order of ['a', 'b']) {
            const keys = items.filter(({ orderId }) => orderId === order).map(({ key }) => key);
            expect([...taken.keys()].filter((key) => keys.includes(key))).toEqual(keys);
          }
          expect(taken.size).toBe(items.length);
        },
      ),
      { numRuns: 200 },
    );
  });
});

it.each([
  [0, undefined, 0, 500],
  [0, undefined, 1, 1000],
  [3, undefined, 1, 8000],
  [20, undefined, 1, 60_000],
  [0, 10_000, 1, 10_000],
])('after %i failures, asked for %s ms, by chance %d: %i ms', (failures, asked, random, delay) => {
  expect(retryDelay(failures, asked, random)).toBe(delay);
});
