import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ColumnBuilder } from '#worker/domain/datalogs/reading/log-columns.ts';
import { downsample, windowTimes } from './downsample.ts';

const samples = fc.array(
  fc.record({
    step: fc.integer({ min: 0, max: 30 }),
    value: fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: undefined, freq: 2 }),
  }),
  { minLength: 1, maxLength: 300 },
);

it('keeps the minimum and maximum of every pixel column, in the order they were logged', () => {
  const span = fc.record({
    from: fc.integer({ min: 0, max: 2000 }),
    length: fc.integer({ min: 1, max: 4000 }),
    columns: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(samples, span, (given, { from, length, columns }) => {
      const { blocks, times } = build(given);
      const window = { from, to: from + length, columns };
      const ys = downsample(blocks, times, window);
      const rows = given.map(({ value }, row) => ({ value, at: times[row] ?? 0 }));
      for (let column = 0; column < columns; column += 1) {
        const [start, end] = [column, column + 1].map((edge) => from + (length * edge) / columns);
        const isLast = column === columns - 1;
        const inside = rows.flatMap(({ value, at }) =>
          value !== undefined && at >= (start ?? 0) && (at < (end ?? 0) || (isLast && at === end))
            ? [value]
            : [],
        );
        const drawn = [ys[column * 2 + 1], ys[column * 2 + 2]].filter((y) => !Number.isNaN(y));
        expect([Math.min(...(drawn as number[])), Math.max(...(drawn as number[]))]).toEqual([
          Math.min(...inside),
          Math.max(...inside),
        ]);
        if (drawn.length === 2) {
          expect(inside.indexOf(drawn[0] ?? 0)).toBeLessThan(inside.lastIndexOf(drawn[1] ?? 0));
        }
      }
    }),
  );
});

it('continues the line to the samples outside the window', () => {
  const { blocks, times } = build([
    { step: 0, value: 0 },
    { step: 10, value: 100 },
    { step: 10, value: 0 },
  ]);
  const window = { from: 5, to: 15, columns: 2 };
  expect([...downsample(blocks, times, window)]).toEqual([
    50,
    Number.NaN,
    Number.NaN,
    100,
    Number.NaN,
    50,
  ]);
  expect([...windowTimes(window)]).toEqual([5, 6.25, 8.75, 11.25, 13.75, 15]);
});

function build(given: readonly { step: number; value: number | undefined }[]) {
  const builder = new ColumnBuilder();
  let at = 0;
  const times = Float64Array.from(given, ({ step, value }, row) => {
    if (value !== undefined) builder.add(row, value);
    at += step;
    return at;
  });
  return { blocks: builder.snapshot(given.length), times };
}
