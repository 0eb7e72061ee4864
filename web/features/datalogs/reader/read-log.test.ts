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

it('reads each run of a file, however they are split', async () => {
  const names = ['Time,RPM', 'Time,Boost (psi),RPM'];
  const text = `${names[0]}\n0,800\n5,810\n9,820\n0,830\n\n1,840\nx\n2,850\n${names[1]}\n0,5,900\n1,6,910`;
  for (const size of [1, 7, 40, 1000]) {
    const facts = [];
    for (const run of [1, 2, 3]) {
      const log = await readLog(chunksOf(text, [size]), { run });
      const { times, channels, endLine, brokenLines } = log;
      const rpm = channels.at(-1) as LogChannel;
      facts.push([times.at(-1), samplesOf(log, rpm)[0], endLine, brokenLines[0]?.line]);
    }
    expect(facts).toEqual([
      [9, [0, 800], 5, undefined],
      [2, [0, 830], 10, 8],
      [1, [0, 900], undefined, undefined],
    ]);
  }
  await expect(readLog(chunksOf(text), { run: 4 })).rejects.toThrow('This file has no other run.');
});

it('reads a second run after 64 kB', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `${row},${row % 1000}`).join('\n');
  for (const header of ['Time,RPM\n', 'Time,EGT\n']) {
    const log = await readLog(chunksOf(`Time,RPM\n${rows}\n${header}${rows}\n`), { run: 2 });
    expect([log.times.length, log.times.at(-1), log.brokenCount]).toEqual([20_000, 19_999, 0]);
    expect(log.channels[0]?.name).toBe(header.slice(5, 8));
  }
});

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
