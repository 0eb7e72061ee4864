import { channelOf } from '#worker/domain/datalogs/channel-meaning.ts';
import { findPulls } from '#worker/domain/datalogs/pulls.ts';
import { eachSample, rowAfter, rowAt } from '#worker/domain/datalogs/reading/log-columns.ts';
import type { LogData } from '#worker/domain/datalogs/reading/log-reader.ts';

const rpmStep = 50;
const maxRpm = 10_000;

/**
 * Returns the average of each channel per 50 rpm, to compare logs: over the log's pulls, or over all of a log without
 * pulls. NaN where a channel has no sample. Empty without an RPM channel.
 */
export function averageByRpm(log: Pick<LogData, 'times' | 'channels'>, names: readonly string[]) {
  const { times, channels } = log;
  const steps = maxRpm / rpmStep;
  const rpm = channelOf(channels, 'rpm');
  const stepOfRow = new Uint8Array(times.length);
  let last = 0;
  let lastRow = 0;
  eachSample(rpm?.blocks ?? [], { from: 0, to: times.length }, (row, value) => {
    stepOfRow.fill(last, lastRow, row);
    last = Math.min(steps - 1, Math.max(0, Math.round(value / rpmStep)));
    lastRow = row;
  });
  stepOfRow.fill(last, lastRow);
  const pulls = findPulls(log);
  const all = [{ from: 0, to: times.at(-1) ?? 0 }];
  const spans = pulls.length > 0 ? pulls : all;
  const values = names.map((name) => {
    const sums = new Float64Array(steps);
    const counts = new Uint32Array(steps);
    const blocks = channels.find((channel) => channel.name === name)?.blocks ?? [];
    for (const { from, to } of rpm ? spans : []) {
      eachSample(blocks, { from: rowAt(times, from), to: rowAfter(times, to) }, (row, value) => {
        const step = stepOfRow[row] ?? 0;
        sums[step] = (sums[step] ?? 0) + value;
        counts[step] = (counts[step] ?? 0) + 1;
      });
    }
    return Float32Array.from(sums, (sum, step) => sum / (counts[step] ?? 0));
  });
  return { times: Float64Array.from({ length: steps }, (_, step) => step * rpmStep), values };
}
