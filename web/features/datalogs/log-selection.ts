import type { LogSpan } from '#web/orders/log-link.ts';
import { channelOf } from '#worker/domain/datalogs/channel-meaning.ts';
import { conversionTo, type UnitChoice } from '#worker/domain/datalogs/log-units.ts';
import { boostRange, rangeOf } from '#worker/domain/datalogs/pulls.ts';
import type { LogData } from '#worker/domain/datalogs/reading/log-reader.ts';
import { formatLogTime } from './log-text-format.ts';

/**
 * Returns what a message says about a selection: `02:14 to 02:21, boost 31 psi at 2,400 rpm`, with the highest boost and
 * the engine speed at that moment, if the log has them.
 */
export function selectionText(
  log: Pick<LogData, 'times' | 'channels'>,
  { from, to }: LogSpan,
  units: UnitChoice,
): string {
  const span = `${formatLogTime(from)} to ${formatLogTime(to)}`;
  const boost = boostRange(log, { from, to });
  if (!boost) return span;
  const { unit, factor, offset } = conversionTo(boost.unit, units);
  const value = formatBoost(boost.max * factor + offset);
  const rpm = rangeOf(log, channelOf(log.channels, 'rpm'), { from, to: boost.maxAt })?.last;
  const at = rpm === undefined ? '' : ` at ${Math.round(rpm).toLocaleString('en-US')} rpm`;
  return `${span}, boost ${unit ? `${value} ${unit}` : value}${at}`;
}

/** In bar, a whole number says too little. */
function formatBoost(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
}
