const minuteMs = 60_000;

/** Formats a duration in ms like `45 min`, from an hour on like `5.5 h`, and from two days on like `3.2 days`. */
export function formatHours(ms: number): string {
  const minutes = Math.round(ms / minuteMs);
  if (minutes < 60) return `${minutes} min`;
  const hours = minutes / 60;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}
