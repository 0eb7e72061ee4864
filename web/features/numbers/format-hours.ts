const hourMs = 3_600_000;

/** Formats a duration in ms like `5.5 h`, and from two days on like `3.2 days`. */
export function formatHours(ms: number): string {
  const hours = ms / hourMs;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}
