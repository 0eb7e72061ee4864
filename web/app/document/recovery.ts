/**
 * Recovers an app that doesn't start (docs/decisions/009): reloads once without the service worker
 * and its caches. If that doesn't help, shows a message. Older browsers get another message.
 */
const graceMs = 3000;
const key = 'recovered';
let timer: ReturnType<typeof setTimeout> | undefined;

if ('withResolvers' in Promise) {
  addEventListener('error', handleFailure, true);
  addEventListener('unhandledrejection', handleFailure);
  addEventListener('app-started', stop);
}

function handleFailure({ type, target }: Event): void {
  const isScript =
    target === window || (target instanceof Element && target.localName === 'script');
  if (type === 'error' && !isScript) return;
  timer ??= setTimeout(recover, graceMs);
}

function stop(): void {
  removeEventListener('error', handleFailure, true);
  removeEventListener('unhandledrejection', handleFailure);
  clearTimeout(timer);
  showMessage(false);
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

async function recover(): Promise<void> {
  try {
    if (sessionStorage.getItem(key)) throw new Error('already reloaded once');
    // Throws when offline: then the cached app is all there is.
    await fetch('/api/health');
    sessionStorage.setItem(key, 'once');
    // Without https, there is no service worker.
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const worker of workers) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    const scripts = [...document.scripts].filter(({ src }) => src);
    // The HTTP cache may hold a bad response, too.
    await Promise.all(scripts.map(({ src }) => fetch(src, { cache: 'reload' })));
    location.reload();
  } catch {
    showMessage(true);
  }
}

function showMessage(isBroken: boolean): void {
  document.getElementById('root')?.toggleAttribute('hidden', isBroken);
  document.getElementById('not-started')?.toggleAttribute('hidden', !isBroken);
}
