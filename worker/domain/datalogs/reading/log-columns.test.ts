import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  blockRows,
  ColumnBuilder,
  eachSample,
  rowAfter,
  rowAt,
  rowsWhere,
  sampleBefore,
  sampleFrom,
  TimeBuilder,
} from './log-columns.ts';

const rowCount = 3 * blockRows;
/** Rows at the borders of blocks, and runs of rows. */
const row = fc.oneof(
  fc.integer({ min: 0, max: 12 }),
  fc.integer({ min: -3, max: 3 }).map((offset) => blockRows + offset),
  fc.integer({ min: -3, max: -1 }).map((offset) => rowCount + offset),
);
const rows = fc.uniqueArray(row, { maxLength: 20 }).map((found) => found.sort((a, b) => a - b));

function blocksOf(sampled: readonly number[], count = rowCount) {
  const builder = new ColumnBuilder();
  for (const at of sampled) {
    builder.add(at, at / 2);
    expect([builder.has(at), builder.has(at + 1)]).toEqual([true, false]);
  }
  return builder.snapshot(count);
}

it('keeps each sample on its row', () => {
  const end = fc.oneof(row, fc.constantFrom(0, rowCount));
  fc.assert(
    fc.property(rows, end, end, (sampled, from, to) => {
      const blocks = blocksOf(sampled);
      const found: number[][] = [];
      eachSample(blocks, { from, to }, (...sample) => found.push(sample));
      const sampleOf = (at: number | undefined) =>
        at === undefined ? undefined : { row: at, value: at / 2 };
      expect(found).toEqual(
        sampled.filter((at) => at >= from && at < to).map((at) => [at, at / 2]),
      );
      expect(sampleBefore(blocks, from)).toEqual(sampleOf(sampled.findLast((at) => at < from)));
      expect(sampleFrom(blocks, from)).toEqual(sampleOf(sampled.find((at) => at >= from)));
    }),
  );
});

it('starts no block before the first sample, and none twice', () => {
  const starts = blocksOf([blockRows + 9, 2 * blockRows, 2 * blockRows + 1]).map(
    ({ firstRow, length }) => [firstRow, length],
  );
  expect(starts).toEqual([
    [blockRows, blockRows],
    [2 * blockRows, blockRows],
  ]);
  expect(blocksOf([])).toEqual([]);
});

it('has one value per row once two thirds of the rows have one', () => {
  const isDense = (sampled: number[]) => blocksOf(sampled, 9).map(({ rows: sparse }) => !sparse);
  expect([isDense([0, 1, 2, 4, 8]), isDense([0, 1, 2, 4, 6, 8])]).toEqual([[false], [true]]);
  for (const first of [0, blockRows]) {
    const dense = blocksOf(
      [0, 1, 2, 4, 6, 8].map((at) => first + at),
      first + 9,
    );
    expect(dense.map((block) => block.rows)).toEqual([undefined]);
    const found = [sampleBefore(dense, first + 8), sampleFrom(dense, first + 5)];
    expect(found.map((sample) => sample?.row)).toEqual([first + 6, first + 6]);
    const visited: number[] = [];
    eachSample(dense, { from: first + 2, to: first + 8 }, (at) => visited.push(at - first));
    expect(visited).toEqual([2, 4, 6]);
  }
});

it('grows with the samples and the times of a log', () => {
  const values = Array.from({ length: 2000 }, (_, at) => at / 2);
  expect([...(blocksOf([...values.keys()], 2000)[0]?.values ?? [])]).toEqual(values);
  const times = new TimeBuilder();
  expect(times.last()).toBeUndefined();
  for (let at = 1; at <= 65_537; at += 1) times.add(at);
  expect([times.last(), times.length]).toEqual([65_537, 65_537]);
  expect([...times.snapshot()].filter((time, at) => time !== at + 1)).toEqual([]);
});

it('keeps a value until the next one', () => {
  const passed = rowsWhere(blocksOf([2, 4, 7], 9), 9, (value) => value > 1 && value < 3);
  expect([...passed]).toEqual([0, 0, 0, 0, 1, 1, 1, 0, 0]);
  expect([...rowsWhere(blocksOf([1], 3), 3, () => true)]).toEqual([0, 1, 1]);
  expect([...rowsWhere([], 2, () => true)]).toEqual([0, 0]);
});

it('finds the rows at and after a time', () => {
  const times = Float64Array.of(0, 1, 1, 1, 2);
  expect([0, 0.5, 1, 2, 3].map((at) => rowAt(times, at))).toEqual([0, 1, 1, 4, 5]);
  expect([0, 0.5, 1, 2, 3].map((at) => rowAfter(times, at))).toEqual([1, 1, 4, 5, 5]);
});
