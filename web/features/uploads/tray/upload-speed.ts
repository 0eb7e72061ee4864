/** How much of a file was sent, in bytes, at a moment, in ms. */
export interface Sample {
  at: number;
  sent: number;
}

/** The speed is that of the last seconds, in ms: long enough to be calm, short enough to be true. */
const windowMs = 5000;

/** The samples that still count, with a new one. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
}

/** Bytes per second over the samples; 0 while too little is known. */
export function speedOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 500) return 0;
  // A part that is sent anew takes back what was counted of it.
  return Math.max(0, ((last.sent - first.sent) * 1000) / (last.at - first.at));
}

/** How long it takes yet, as a phrase like `2 min left`; nothing while the speed (bytes per second) is unknown. */
export function timeLeft(bytes: number, bytesPerSecond: number): string | undefined {
  if (bytesPerSecond <= 0) return undefined;
  const minutes = Math.round(bytes / bytesPerSecond / 60);
  if (minutes < 1) return 'less than a minute left';
  if (minutes < 60) return `${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return 'more than a day left';
  return minutes % 60 === 0 ? `${hours} h left` : `${hours} h ${minutes % 60} min left`;
}
