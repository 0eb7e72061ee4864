import { Workbox } from 'workbox-window';

/**
 * Registers the service worker of a built app. When a new version waits, `onUpdateReady` gets the
 * function that takes it into use and loads the page anew.
 */
export async function registerServiceWorker(
  onUpdateReady: (update: () => void) => void,
): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    onUpdateReady(() => {
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    });
  });
  // A browser that refuses it, as some do in private windows, runs the app without it.
  await workbox.register().catch(() => {});
}
