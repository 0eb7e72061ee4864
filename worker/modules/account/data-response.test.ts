import { expect, it } from 'vitest';
import { streamJson } from './data-response.ts';

async function* toAsyncIterable<Item>(items: Item[]) {
  yield* items;
}

async function chunksOf(value: unknown): Promise<string[]> {
  const chunks: string[] = [];
  for await (const chunk of streamJson(value)) chunks.push(chunk);
  return chunks;
}

const textOf = async (value: unknown) => (await chunksOf(value)).join('');

it.each([
  null,
  'line\nbreak "quoted"',
  [],
  {},
  { a: 1, b: undefined, c: [1, { d: 'x\ny' }], e: {}, f: [], g: { h: null } },
])('writes the same text as JSON.stringify for %j', async (value) => {
  expect(await textOf(value)).toBe(JSON.stringify(value, null, 2));
});

it('writes nested async iterables as arrays', async () => {
  const iterables = {
    outer: toAsyncIterable([
      { id: 1, inner: toAsyncIterable(['a', 'b']) },
      { id: 2, inner: toAsyncIterable([]) },
    ]),
  };
  const arrays = {
    outer: [
      { id: 1, inner: ['a', 'b'] },
      { id: 2, inner: [] },
    ],
  };
  expect(await textOf(iterables)).toBe(JSON.stringify(arrays, null, 2));
});

it('writes no empty chunk', async () => {
  const quoted = 'x'.repeat(32_766);
  expect(await chunksOf(quoted)).toEqual([`"${quoted}"`]);
});
