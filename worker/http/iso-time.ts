/** Formats a time in ms for the API: `2026-11-16T12:00:00.000Z`. */
export function toIso(ms: number | null | undefined): string | null {
  return ms == null ? null : new Date(ms).toISOString();
}
