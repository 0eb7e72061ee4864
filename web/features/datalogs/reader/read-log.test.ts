import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import { eachSample } from '#worker/domain/datalogs/reading/log-columns.ts';
import type { LogChannel, LogData } from '#worker/domain/datalogs/reading/log-reader.ts';
import { readLog } from './read-log.ts';

/** Yields a text's bytes in chunks of these sizes, repeating the last one. */
async function* chunksOf(text: string, sizes: readonly number[] = [65_536]) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0, index = 0; at < bytes.length; index += 1) {
    const size = sizes[Math.min(index, sizes.length - 1)] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const read = (text: string, sizes?: readonly number[]) => readLog(chunksOf(text, sizes));

function samplesOf({ times }: LogData, { blocks }: LogChannel): [number, number][] {
  const samples: [number, number][] = [];
  eachSample(blocks, { from: 0, to: times.length }, (row, value) => {
    samples.push([Math.round((times[row] ?? 0) * 1000), value]);
  });
  return samples;
}

interface Table {
  names: string[];
  /** Undefined where the channel has no sample. */
  rows: (number | undefined)[][];
}

const word = fc.stringMatching(/^Q[a-z]{1,6}$/);
/** Names with commas and quotation marks. */
const channelName = fc.oneof(
  word,
  fc.tuple(word, word).map(([a, b]) => `${a}, ${b}`),
  fc.tuple(word, word).map(([a, b]) => `${a},${b}`),
  fc.tuple(word, word).map(([a, b]) => `${a} "${b}"`),
);

const table: fc.Arbitrary<Table> = fc
  .uniqueArray(channelName, { minLength: 1, maxLength: 12 })
  .chain((names) =>
    fc.record({
      names: fc.constant(names),
      rows: fc.array(
        fc.array(fc.option(fc.integer({ min: -900, max: 900 }), { nil: undefined, freq: 2 }), {
          minLength: names.length,
          maxLength: names.length,
        }),
        { minLength: 2, maxLength: 150 },
      ),
    }),
  )
  // The hundreds of thousands tell which channel a value belongs to.
  .map(({ names, rows }) => ({
    names,
    rows: rows.map((row) => row.map((value, index) => value && value / 8 + index * 1000)),
  }));

interface Writing {
  format: 'hpTuners' | 'plain';
  delimiter: ',' | ';' | '\t';
  lineBreak: '\n' | '\r\n';
  hasBom: boolean;
  endsWithBreak: boolean;
}

const writing: fc.Arbitrary<Writing> = fc.record({
  format: fc.constantFrom('hpTuners', 'plain'),
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  hasBom: fc.boolean(),
  endsWithBreak: fc.boolean(),
});

function write({ names, rows }: Table, how: Writing): string {
  const { format, delimiter, lineBreak, hasBom, endsWithBreak } = how;
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const line = (...cells: string[]) => cells.join(delimiter);
  const number = (value: number | undefined) =>
    `${value ?? ''}`.replace('.', delimiter === ',' ? '.' : ',');
  const data = rows.map((row, index) => line(number(index / 100), ...row.map(number)));
  const head =
    format === 'plain'
      ? [line('Time', ...names.map(quote))]
      : [
          'HP Tuners CSV Log File',
          'Version: 1.0',
          '',
          '[Log Information]',
          '',
          '[Vehicle Information]',
          'VIN: 1ABCD23E4FG567890',
          '',
          '[Channel Information]',
          line('0', ...names.map((_, index) => `${2000 + index}`)),
          line('Offset', ...names.map(quote)),
          line('s', ...names.map(() => 'rpm')),
          '',
          '[Channel Data]',
        ];
  return `${hasBom ? '\ufeff' : ''}${[...head, ...data].join(lineBreak)}${endsWithBreak ? lineBreak : ''}`;
}

it('keeps every sample on its channel and row, however the file is written and split', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(table, writing, sizes, async (given, how, chunkSizes) => {
      const log = await read(write(given, how), chunkSizes);
      const found = new Map(log.channels.map((channel) => [channel.name, samplesOf(log, channel)]));
      const expected = given.names.flatMap((name, index) => {
        const samples = given.rows.flatMap((row, at) =>
          row[index] === undefined ? [] : [[at * 10, Math.fround(row[index])]],
        );
        return samples.length > 0 ? [[name, samples] as const] : [];
      });
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
      expect(log.brokenCount).toBe(0);
    }),
    { numRuns: 150 },
  );
});

it('keeps the count, minimum, maximum and sum of each channel over many blocks of rows', async () => {
  const rows = 150_000;
  const text = logText({ format: 'hpTuners', rows, extraChannels: 2 });
  const log = await read(text, [1_000_000]);
  const lines = text.split('\r\n').slice(-rows - 1, -1);
  expect(log.times.length).toBe(rows);
  for (const [index, channel] of log.channels.entries()) {
    const expected = lines.flatMap((line) => {
      const cell = line.split(',')[index + 1];
      return cell ? [Math.fround(Number(cell))] : [];
    });
    expect(statsOf(samplesOf(log, channel).map(([, value]) => value))).toEqual(statsOf(expected));
  }
});

function statsOf(values: readonly number[]) {
  return {
    count: values.length,
    min: values.reduce((a, b) => Math.min(a, b)),
    max: values.reduce((a, b) => Math.max(a, b)),
    sum: values.reduce((a, b) => a + b, 0),
  };
}

it('reads the degree sign of the Windows code page', async () => {
  const bytes = Uint8Array.from('Time,EGT (°F)\n0,900\n1,905\n', (char) => char.charCodeAt(0));
  const log = await readLog(
    (async function* () {
      yield bytes;
    })(),
  );
  expect(log.channels[0]).toMatchObject({ name: 'EGT', unit: '°F', meaning: 'egt' });
});

it('keeps the rows after a quotation mark that is never closed', async () => {
  const log = await read(`Time,RPM\n0,800\n1,"900\n${'2,900\n'.repeat(100)}`);
  expect(log.times.length).toBe(102);
  expect(samplesOf(log, log.channels[0] as LogChannel)).toHaveLength(101);
});

it('says that another file isn’t a log', async () => {
  await expect(read('Name,Phone\nAna,555 0100\n')).rejects.toThrow(/isn’t a log/);
});
