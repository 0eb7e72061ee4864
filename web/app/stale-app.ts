const key = 'reloaded-at';
/** If the page reloaded less than this many ms ago, another reload would not help. */
const minReloadIntervalMs = 60_000;

/**
 * Reloads a page whose files are gone because a new version was deployed. Users keep what they
 * typed. An import also fails when the user leaves the page or loses the connection; reloading then
 * would cancel the navigation.
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads when it recognizes the browser's message, even while the user is leaving
    // the page.
    payload.message = `Not loaded: ${payload.message}`;
    void reloadIfReplaced();
  });
}

async function reloadIfReplaced(): Promise<void> {
  if ((await isReplaced()) && !wasReloaded()) location.reload();
}

/**
 * Returns whether the server has another version. WebKit does not say which file was missing, so
 * this asks for the entry script: its name changes whenever any other file's name does.
 */
async function isReplaced(): Promise<boolean> {
  try {
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
    return status === 404;
  } catch {
    return false;
  }
}

function wasReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key));
    sessionStorage.setItem(key, `${Date.now()}`);
    return Date.now() - last < minReloadIntervalMs;
  } catch {
    // Without session storage, nothing would stop an endless reload.
    return true;
  }
}
