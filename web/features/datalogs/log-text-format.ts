import type { LogSpan } from '#web/orders/log-link.ts';

/** Formats seconds since the log's start: `02:14`, `1:02:14`, or with tenths `02:14.3`. */
export function formatLogTime(seconds: number, { tenths = false } = {}): string {
  const unit = tenths ? 10 : 1;
  const total = Math.max(0, Math.round(seconds * unit));
  const whole = Math.floor(total / unit);
  const rest = tenths ? `.${total % 10}` : '';
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (value: number) => `${value}`.padStart(2, '0');
  return `${h > 0 ? `${h}:` : ''}${pad(m)}:${pad(s)}${rest}`;
}

/** Formats a span of seconds: `02:14 to 02:21`, or with tenths if it is shorter than a second. */
export function formatLogSpan({ from, to }: LogSpan): string {
  const tenths = to - from < 1;
  return `${formatLogTime(from, { tenths })} to ${formatLogTime(to, { tenths })}`;
}
