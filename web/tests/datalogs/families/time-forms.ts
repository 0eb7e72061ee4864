import type { Random } from '#db/seed/seeded-random.ts';

export const seconds = (ms: number) => `${ms / 1000}`;
export const pad = (value: number, size = 2) => `${value}`.padStart(size, '0');

/** A moment of a day, from the middle of a log's first hour or across midnight. */
export function clockOf(ms: number) {
  const date = new Date(ms);
  const [h, m, s] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return { date, h, m, s, fraction: pad(date.getUTCMilliseconds(), 3) };
}

export const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The forms of times: the name of the column, and a cell by its time since the first row and the start of the log. */
export const timeForms: readonly [string, (ms: number, start: number) => string][] = [
  ['Time (s)', seconds],
  ['Elapsed Time (ms)', (ms) => `${ms}`],
  ['Time_ms', (ms) => `${ms}`],
  ['Time [us]', (ms) => `${ms * 1000}`],
  ['Timestamp', (ms, start) => `${start + ms}`],
  ['Time', (ms, start) => ((start + ms) / 1000).toFixed(3)],
  ['Time', (ms, start) => new Date(start + ms).toISOString()],
  [
    'Time',
    (ms, start) => {
      const { h, m, s, fraction } = clockOf(start + ms);
      return `${h}:${pad(m)}:${pad(s)}.${fraction}`;
    },
  ],
  [
    'Log Time',
    (ms, start) => {
      const { h, m, s, fraction } = clockOf(start + ms);
      return `${h % 12 || 12}:${pad(m)}:${pad(s)}.${fraction} ${h < 12 ? 'AM' : 'PM'}`;
    },
  ],
  [
    'Device Time',
    (ms, start) => {
      const { date, h, m, s, fraction } = clockOf(start + ms);
      const day = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
      return `${day} ${h % 12 || 12}:${pad(m)}:${pad(s)}.${fraction} ${h < 12 ? 'AM' : 'PM'}`;
    },
  ],
  [
    'Time',
    (ms, start) => {
      const { date, h, m, s, fraction } = clockOf(start + ms);
      const day = `${pad(date.getUTCDate())}.${pad(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
      return `${day} ${pad(h)}:${pad(m)}:${pad(s)}.${fraction}`;
    },
  ],
  ['Device Time', dateWithMonth],
];

export function dateWithMonth(ms: number, start: number): string {
  const { date, h, m, s, fraction } = clockOf(start + ms);
  const month = monthNames[date.getUTCMonth()];
  return `${pad(date.getUTCDate())}-${month}-${date.getUTCFullYear()} ${pad(h)}:${pad(m)}:${pad(s)}.${fraction}`;
}

export function startOf(random: Random): number {
  return Date.UTC(2026, random.below(12), 1 + random.below(28), 23, 59, 50) - random.below(1e8);
}
