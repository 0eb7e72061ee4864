import { expect, it } from 'vitest';
import { streamJson } from './stream-json.ts';

async function* each<Item>(items: Item[]) {
  yield* items;
}

async function textOf(value: unknown): Promise<string> {
  let text = '';
  for await (const block of streamJson(value)) text += block;
  return text;
}

it.each([
  null,
  'line\nbreak "quoted"',
  [],
  {},
  { a: 1, b: undefined, c: [1, { d: 'x\ny' }], e: {}, f: [], g: { h: null } },
])('writes the same text as JSON.stringify for %j', async (value) => {
  expect(await textOf(value)).toBe(JSON.stringify(value, null, 2));
});

it('writes async lists inside objects and lists', async () => {
  const lists = {
    outer: each([
      { id: 1, inner: each(['a', 'b']) },
      { id: 2, inner: each([]) },
    ]),
  };
  const arrays = {
    outer: [
      { id: 1, inner: ['a', 'b'] },
      { id: 2, inner: [] },
    ],
  };
  expect(await textOf(lists)).toBe(JSON.stringify(arrays, null, 2));
});
