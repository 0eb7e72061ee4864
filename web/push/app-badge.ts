/** Shows a count on the app's icon; 0 removes the badge. */
export async function updateAppBadge(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // The browser rejects the call when the app isn't installed.
  }
}
