import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildWorkerIfStale, builtWorker } from '#worker/local/build.ts';
import { atMost, atMostTimes, formatValues, median, type Row } from './bench-report.ts';
import { helloWorldFloor } from './floor-pages.ts';

const runs = 5;

/** The part of a CPU profile used here. Times are in microseconds. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Measures what a cold start of the Worker costs: its size, and the CPU time until it can handle a request. */
export async function measureWorkerStart(): Promise<Row[]> {
  buildWorkerIfStale();
  const { size } = await stat(join(builtWorker, 'index.js'));
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-start-'));
  const times: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) times.push(await startTime(join(directory, `${run}`)));
  } finally {
    await rm(directory, { recursive: true });
  }
  const method = `median of ${runs} runs of \`wrangler check startup\`, without the time in which workerd was idle; each: ${formatValues(times)}`;
  return [
    atMost(
      { metric: 'Worker: size of its script', method: 'minified, before compression' },
      size / 1000,
      { budget: 1000, unit: 'kB' },
    ),
    atMostTimes({ metric: 'Worker: CPU time to start', method }, median(times), {
      floor: await helloWorldFloor(),
      times: 0.14,
    }),
  ];
}

/** Starts the Worker in workerd. Returns how long the CPU was busy with it, in ms. */
async function startTime(file: string): Promise<number> {
  await promisify(execFile)('wrangler', ['check', 'startup', '--env=local', `--outfile=${file}`]);
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(file, 'utf8')) as Profile;
  const idle = nodes.find(({ callFrame }) => callFrame.functionName === '(idle)')?.id;
  const busy = timeDeltas.filter((_, index) => samples[index] !== idle);
  return busy.reduce((sum, time) => sum + time, 0) / 1000;
}
