import { Workbox } from 'workbox-window';
import { connectivity } from '#web/api/connectivity.ts';
import { hourMs, minuteMs } from '#worker/domain/durations.ts';

const updateCheckMs = hourMs;

interface ServiceWorkerHooks {
  /** A new version is waiting. `activate` switches every tab to it. */
  onUpdateReady(activate: () => void): void;
  /** A new version took over this page, activated in this tab or another one. */
  onReplaced(): void;
}

/** Installs the service worker of a production build, and checks for updates while the app stays open. */
export async function registerServiceWorker({
  onUpdateReady,
  onReplaced,
}: ServiceWorkerHooks): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => onUpdateReady(() => workbox.messageSkipWaiting()));
  let wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker takes control of a page of the same version, which needs no reload.
    if (wasControlled)
      void isStillRegistered().then((isRegistered) => isRegistered && onReplaced());
    wasControlled = true;
  });
  checkWhenVisible(workbox);
  await install(workbox);
}

/**
 * Installs the service worker. If its script or one of the app's files doesn't load, tries again:
 * after a minute, and then after twice as long each time, up to an hour. Some browsers refuse
 * service workers in private windows. The app works without one.
 */
async function install(workbox: Workbox): Promise<void> {
  // A page with a service worker only updates it, and the next check for updates tries again.
  const isUpdate = navigator.serviceWorker.controller !== null;
  let retryMs = minuteMs;

  function retryLater(): void {
    setTimeout(() => void attempt(), retryMs);
    retryMs = Math.min(2 * retryMs, hourMs);
  }

  async function attempt(): Promise<void> {
    try {
      const registration = await workbox.register();
      // Workbox reports nothing about an installation that the page before this one started.
      const worker = registration?.installing;
      // The next state is either installed or redundant.
      const onEnd = () => worker?.state === 'redundant' && retryLater();
      if (!isUpdate) worker?.addEventListener('statechange', onEnd, { once: true });
    } catch {
      retryLater();
    }
  }

  await attempt();
}

/**
 * Returns whether the new service worker stays registered. The one in sw/off unregisters and
 * reloads the pages itself.
 */
async function isStillRegistered(): Promise<boolean> {
  const { controller } = navigator.serviceWorker;
  if (controller?.state === 'activating') {
    await new Promise((resolve) =>
      controller.addEventListener('statechange', resolve, { once: true }),
    );
  }
  return (await navigator.serviceWorker.getRegistration()) !== undefined;
}

/** Browsers check on navigation only, and an installed app may stay open for days. */
function checkWhenVisible(workbox: Workbox): void {
  let checkedAt = Date.now();
  const check = () => {
    const isDue = Date.now() - checkedAt >= updateCheckMs;
    if (document.hidden || !isDue || connectivity.get() !== 'online') return;
    checkedAt = Date.now();
    void workbox.update().catch(() => {});
  };
  addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
}
