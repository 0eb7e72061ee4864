const maxCount = 99;

/** Shows a count of up to 99 on the app's icon; 0 removes the badge. */
export async function updateAppBadge(count: number): Promise<void> {
  try {
    await (count > 0
      ? navigator.setAppBadge?.(Math.min(count, maxCount))
      : navigator.clearAppBadge?.());
  } catch {
    // The browser rejects the call when the app isn't installed.
  }
}
