import { readLog } from '#web/features/datalogs/reader/read-log.ts';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import type { Row } from './report.ts';

const chunkBytes = 65_536;

/** Measures how long the reader takes for a log of a million rows. The CPU isn't slowed. */
export async function measureLog(): Promise<Row[]> {
  const bytes = new TextEncoder().encode(logText({ format: 'hpTuners', rows: 1_000_000 }));
  const startedAt = performance.now();
  const { times, channels } = await readLog(chunksOf(bytes));
  const took = ((performance.now() - startedAt) / 1000).toFixed(1);
  const size = `${times.length} rows, ${channels.length} channels, ${Math.round(bytes.length / 1e6)} MB`;
  return [{ name: `log: reading ${size}`, measured: `${took} s` }];
}

async function* chunksOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}
