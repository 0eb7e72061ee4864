interface Counted {
  get(): readonly unknown[];
  subscribe(listener: () => void): unknown;
}

/** Shows on the app's icon how many things wait to be sent, where a browser can; nothing at none. */
export function countOnIcon(unsent: Counted): void {
  unsent.subscribe(() => void showOnIcon(unsent.get().length));
}

/** Shows a number on the app's icon, and nothing at 0. */
export async function showOnIcon(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // An app that is not installed has no icon.
  }
}
