import type { LogSpan } from '#web/orders/log-link.ts';

/** The closest zoom, in seconds or rpm. */
const minLength = 0.05;

/** Zooms a span by a factor around `at`, which keeps its position on the screen. */
export function zoomSpan(
  { from, to }: LogSpan,
  limit: LogSpan,
  factor: number,
  at: number,
): LogSpan {
  const length = Math.min(limit.to - limit.from, Math.max(minLength, (to - from) * factor));
  const share = to > from ? (at - from) / (to - from) : 0.5;
  return withinLimit({ from: at - length * share, to: at + length * (1 - share) }, limit);
}

/** Returns a span moved by a share of its length. */
export function moveSpan({ from, to }: LogSpan, limit: LogSpan, share: number): LogSpan {
  const distance = (to - from) * share;
  return withinLimit({ from: from + distance, to: to + distance }, limit);
}

/** Widens a span to show some of the log before and after it. */
export function spanAround({ from, to }: LogSpan, limit: LogSpan): LogSpan {
  const margin = Math.max(1, (to - from) * 0.25);
  return withinLimit({ from: from - margin, to: to + margin }, limit);
}

/** Returns the part of a span inside the limit, or undefined if it is outside. */
export function clampSpan({ from, to }: LogSpan, limit: LogSpan): LogSpan | undefined {
  const inside = { from: Math.max(from, limit.from), to: Math.min(to, limit.to) };
  return inside.to > inside.from ? inside : undefined;
}

function withinLimit({ from, to }: LogSpan, limit: LogSpan): LogSpan {
  const length = Math.min(to - from, limit.to - limit.from);
  const start = Math.min(Math.max(from, limit.from), limit.to - length);
  return { from: start, to: start + length };
}
