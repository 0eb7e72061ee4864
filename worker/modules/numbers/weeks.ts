const dayMs = 24 * 60 * 60 * 1000;
export const weekMs = 7 * dayMs;
/** How many weeks the numbers cover, including the current one. */
const weekCount = 53;
/** The first Monday after 1970 began, in ms. */
const firstMonday = 4 * dayMs;

/** Returns the start of a time's week: Monday at 00:00 UTC. Both are in ms since 1970. */
export function weekStart(ms: number): number {
  return firstMonday + Math.floor((ms - firstMonday) / weekMs) * weekMs;
}

/** Returns the starts of the weeks that the numbers cover, oldest first, in ms since 1970. */
export function coveredWeeks(now: number): number[] {
  const current = weekStart(now);
  return Array.from(
    { length: weekCount },
    (_, index) => current - (weekCount - 1 - index) * weekMs,
  );
}
