/** Shows a number on the app's icon, and nothing at 0. */
export async function showOnIcon(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // An app that is not installed has no icon.
  }
}
