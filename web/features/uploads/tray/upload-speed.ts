/** The bytes sent (`sent`) at a time in ms (`at`). */
export interface Sample {
  at: number;
  sent: number;
}

/** Samples older than this don't count, in ms. */
const windowMs = 5000;

/** Returns the samples that still count, with the new one. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
}

/** Returns the speed in bytes per second, or 0 if the samples span less than 0.5 s. */
export function speedOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 500) return 0;
  // Sending a part again lowers `sent`.
  return Math.max(0, ((last.sent - first.sent) * 1000) / (last.at - first.at));
}

/** Formats the remaining time, like `2 min left`. Returns undefined while the speed is unknown. */
export function timeLeft(bytes: number, bytesPerSecond: number): string | undefined {
  if (bytesPerSecond <= 0) return undefined;
  const minutes = Math.round(bytes / bytesPerSecond / 60);
  if (minutes < 1) return 'less than a minute left';
  if (minutes < 60) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return 'more than a day left';
  return minutes % 60 === 0 ? `${hours} h left` : `${hours} h ${minutes % 60} min left`;
}
