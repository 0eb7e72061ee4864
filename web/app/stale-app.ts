const key = 'reloaded-at';
/** Two reloads within this time mean that reloading does not help, in ms. */
const onceWithinMs = 60_000;

/**
 * After a new version was deployed, a page that is still open may ask for a file that is gone. It is loaded
 * anew, once; what was being written is kept (lib/drafts).
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || wasReloaded()) return;
    event.preventDefault();
    location.reload();
  });
}

function wasReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key));
    sessionStorage.setItem(key, `${Date.now()}`);
    return Date.now() - last < onceWithinMs;
  } catch {
    // Without a store nobody would know when to stop.
    return true;
  }
}
