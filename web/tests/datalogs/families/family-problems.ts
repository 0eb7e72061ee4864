import { createRandom, type Random } from '#db/seed/seeded-random.ts';
import { readLog } from '#web/features/datalogs/reader/read-log.ts';
import { eachSample } from '#worker/domain/datalogs/reading/log-columns.ts';
import type { LogData } from '#worker/domain/datalogs/reading/log-reader.ts';
import { encoders } from './encoders.ts';
import { type Family, families } from './families.ts';
import { type Channel, createModel, type Model } from './model.ts';

/** Generates the log of a seed, and returns how the reader's result differs from it, or undefined. */
async function familyProblem(seed: number): Promise<string | undefined> {
  const random = createRandom(seed);
  const [name, family] = random.pick(Object.entries(families));
  const model = createModel(random, family);
  const encoding = random.pick(family.encodings);
  const cellsOf = (row: number) =>
    model.channels.map(
      ({ values, digits }) => values[row]?.toFixed(digits) ?? random.pick(family.gaps),
    );
  const lines = family.lines(model, cellsOf, random);
  const lineBreak = random.pick(['\n', '\r\n', '\r']);
  const text = lines.join(lineBreak) + random.pick(['', lineBreak]);
  const expected = expectedOf(model, family, encoding);
  const found = await readText(chunksOf(encoders[encoding](text), random));
  const wanted = JSON.stringify(expected);
  return wanted === found
    ? undefined
    : `seed ${seed}: ${name} in ${encoding}\n${text.slice(0, 1500)}\nexpected ${wanted}\nfound ${found}`;
}

/** Returns the problems with the logs of a range of seeds. */
export async function familyProblems({ from, to }: { from: number; to: number }) {
  const problems: string[] = [];
  for (let seed = from; seed <= to; seed += 1) problems.push((await familyProblem(seed)) ?? '');
  return problems.filter((problem) => problem !== '');
}

/** Returns what the reader finds in a log as JSON, or its error. */
export async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return JSON.stringify(await readLog(chunks).then(resultOf, String));
}

async function* chunksOf(bytes: Uint8Array, random: Random) {
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + random.below(3000);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

type Result = ReturnType<typeof resultOf>;

function resultOf(log: LogData) {
  const { logger, channels, brokenCount, endLine, guessedTimeUnit } = log;
  return {
    logger,
    brokenCount,
    endLine,
    guessedTimeUnit,
    channels: channels
      .map(({ name, unit, meaning, blocks }) => {
        const samples: [number, number][] = [];
        eachSample(blocks, { from: 0, to: log.times.length }, (row, value) =>
          samples.push([Math.round((log.times[row] ?? 0) * 1000), value]),
        );
        return { name, unit, meaning, samples };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function expectedOf(
  { times, channels }: Model,
  { logger, extra }: Family,
  encoding: string,
): Result {
  const frames: Channel[] = extra
    ? [{ name: extra, unit: '', meaning: 'other', digits: 0, values: times.map((_, row) => row) }]
    : [];
  return {
    logger,
    brokenCount: 0,
    endLine: undefined,
    guessedTimeUnit: undefined,
    channels: [...frames, ...channels]
      .map(({ name, unit, meaning, values }) => ({
        name,
        unit: encoding === 'windows1252' ? unit.replace('℃', '°C') : unit,
        meaning,
        samples: values.flatMap((value, row): [number, number][] =>
          value === undefined ? [] : [[times[row] ?? 0, Math.fround(value)]],
        ),
      }))
      .filter(({ samples }) => samples.length > 0)
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
