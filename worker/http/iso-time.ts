/** Formats a time in ms for the API, like `2026-11-16T12:00:00.000Z`. A time that isn't set is null. */
export function toIso(ms: number | null | undefined): string | null {
  return ms == null ? null : new Date(ms).toISOString();
}
