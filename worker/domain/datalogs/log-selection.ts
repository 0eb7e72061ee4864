import type { LogData } from './log-reader.ts';
import { formatLogTime } from './log-text-format.ts';
import { conversionTo, type UnitChoice } from './log-units.ts';
import { channelOf, rangeOf } from './pulls.ts';

/** A part of a log, in seconds since its start. */
export interface LogSpan {
  from: number;
  to: number;
}

/** Where a link in a message leads. */
export interface LogLink extends LogSpan {
  orderId: string;
  fileId: string;
}

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
  const boost = rangeOf(log, 'boost', from, to);
  if (!boost) return span;
  const { unit, factor, offset } = conversionTo(
    channelOf(log.channels, 'boost')?.unit ?? '',
    units,
  );
  const value = formatBoost(boost.max * factor + offset);
  const rpm = rangeOf(log, 'rpm', from, boost.maxAt)?.last;
  const at = rpm === undefined ? '' : ` at ${Math.round(rpm).toLocaleString('en-US')} rpm`;
  return `${span}, boost ${unit ? `${value} ${unit}` : value}${at}`;
}

/** Returns the path that opens a customer's log at a selection. */
export function logPath({ orderId, fileId, from, to }: LogLink): string {
  return `/my-orders?order=${orderId}&log=${fileId}&from=${round(from)}&to=${round(to)}`;
}

const linkPattern =
  /^\/(?:my-orders|admin)\?order=([\w-]+)&log=([\w-]+)&from=(\d+\.\d\d)&to=(\d+\.\d\d)$/;

/** Returns where a URL leads if `logPath` made it for this site, or undefined. */
export function logLinkOf(url: string, origin: string): LogLink | undefined {
  if (!url.startsWith(`${origin}/`)) return undefined;
  const [, orderId, fileId, from, to] = linkPattern.exec(url.slice(origin.length)) ?? [];
  if (orderId === undefined || fileId === undefined) return undefined;
  return { orderId, fileId, from: Number(from), to: Number(to) };
}

function round(seconds: number): string {
  return seconds.toFixed(2);
}

/** In bar, a whole number says too little. */
function formatBoost(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
}
