import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OutboxItem, outboxSchemaVersion } from './outbox-item.ts';
import {
  type OutboxStore,
  retryDelayMs,
  type SendResult,
  sendPendingItems,
} from './outbox-sender.ts';

const userId = 'ana';
let clock = 0;

function createItem(orderId: string | null, change: Partial<OutboxItem> = {}): OutboxItem {
  clock += 1;
  return {
    shape: outboxSchemaVersion,
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

function createMemoryStore(items: readonly OutboxItem[]): OutboxStore & { left(): OutboxItem[] } {
  const stored = new Map(items.map((item) => [item.key, item]));
  const sorted = () => [...stored.values()].sort((a, b) => a.at - b.at);
  return {
    list: async (id) => sorted().filter((item) => item.userId === id),
    async change(key, change) {
      const item = stored.get(key);
      if (item) stored.set(key, { ...item, ...change });
      return item !== undefined;
    },
    remove: async (key) => stored.delete(key),
    left: sorted,
  };
}

async function runPass(store: OutboxStore, respond: (item: OutboxItem) => SendResult) {
  const tried: string[] = [];
  const outcomes: string[] = [];
  const result = await sendPendingItems({
    userId,
    store,
    send: async (item) => {
      tried.push(item.key);
      return respond(item);
    },
    onOutcome: (item, { kind }) => outcomes.push(`${item.key} ${kind}`),
  });
  return { result, tried, outcomes };
}

const sent: SendResult = { kind: 'sent', answer: {} };

describe('a pass over the outbox', () => {
  it('sends all items, oldest first', async () => {
    const items = [createItem('a'), createItem(null), createItem('b'), createItem('a')];
    const store = createMemoryStore(items);
    const { result, tried } = await runPass(store, () => sent);
    expect(result).toEqual({ kind: 'empty' });
    expect(tried).toEqual(items.map(({ key }) => key));
    expect(store.left()).toEqual([]);
  });

  it('blocks only later messages of the same order when one gets no response', async () => {
    const [first, other, second, request] = [
      createItem('a'),
      createItem('b'),
      createItem('a'),
      createItem(null),
    ];
    const store = createMemoryStore([first, other, second, request]);
    const { result, tried } = await runPass(store, (item) =>
      item.orderId === 'a' ? { kind: 'later', afterMs: 5000 } : sent,
    );
    expect(result).toEqual({ kind: 'later', afterMs: 5000 });
    expect(tried).toEqual([first.key, other.key, request.key]);
    expect(store.left()).toEqual([first, second]);
  });

  it('stores the rejection of an item and sends the items after it', async () => {
    const [refused, after] = [createItem('a'), createItem('a')];
    const store = createMemoryStore([refused, after]);
    const problem = { status: 409, sentence: 'This file didn’t arrive. Upload it again.' };
    const { result } = await runPass(store, ({ key }) =>
      key === refused.key ? { kind: 'refused', ...problem } : sent,
    );
    expect(result).toEqual({ kind: 'empty' });
    expect(store.left()).toEqual([{ ...refused, problem }]);
    expect((await runPass(store, () => sent)).tried).toEqual([]);
  });

  it('stops and keeps all items when the user is signed out', async () => {
    const items = [createItem('a'), createItem('b')];
    const store = createMemoryStore(items);
    const { result, tried } = await runPass(store, () => ({ kind: 'signedOut' }));
    expect(result).toEqual({ kind: 'signedOut' });
    expect(tried).toHaveLength(1);
    expect(store.left()).toEqual(items);
  });

  it('never sends another user’s items', async () => {
    const items = [createItem('a', { userId: 'ben' })];
    const { tried } = await runPass(createMemoryStore(items), () => sent);
    expect(tried).toEqual([]);
  });

  it('skips an item that is canceled during the pass', async () => {
    const [first, canceled] = [createItem('a'), createItem('a')];
    const store = createMemoryStore([first, canceled]);
    const { tried } = await runPass(store, () => {
      void store.remove(canceled.key);
      return sent;
    });
    expect(tried).toEqual([first.key]);
  });

  it('delivers every item exactly once and in order despite any failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', null), { maxLength: 20 }),
        fc.infiniteStream(fc.constantFrom('sent', 'lost', 'later', 'signedOut')),
        async (orders, faults) => {
          const items = orders.map((order) => createItem(order));
          const store = createMemoryStore(items);
          const accepted = new Map<string, number>();
          /** An idempotent server: 'lost' accepts the item and loses the response. */
          const respond = ({ key, at }: OutboxItem): SendResult => {
            const fault = faults.next().value;
            if (fault === 'sent' || fault === 'lost') accepted.set(key, accepted.get(key) ?? at);
            if (fault === 'sent') return sent;
            return fault === 'signedOut' ? { kind: 'signedOut' } : { kind: 'later' };
          };
          for (let passes = 0; passes < 500 && store.left().length > 0; passes += 1) {
            await runPass(store, respond);
          }
          expect(store.left()).toEqual([]);
          for (const order of ['a', 'b']) {
            const keys = items.filter(({ orderId }) => orderId === order).map(({ key }) => key);
            expect([...accepted.keys()].filter((key) => keys.includes(key))).toEqual(keys);
          }
          expect(accepted.size).toBe(items.length);
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
])(
  'after %i failures, with Retry-After %s ms and random %d, waits %i ms',
  (failures, requested, random, delay) => {
    expect(retryDelayMs(failures, requested, random)).toBe(delay);
  },
);
