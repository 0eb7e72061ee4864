import { Workbox } from 'workbox-window';
import { connectivity } from '#web/api/connectivity.ts';

const lookAgainMs = 60 * 60 * 1000;

interface ServiceWorkerHooks {
  /** A new version waits; `take` has it replace the one before, in every tab. */
  onUpdateReady(take: () => void): void;
  /** This page has been left behind: here or in another tab the new version was taken. */
  onReplaced(): void;
}

/** Registers the service worker of a built app, and looks for a new one while the app stays open. */
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
    // The very first one takes a page over that came from the same version.
    if (wasControlled) void staysInPlace().then((stays) => stays && onReplaced());
    wasControlled = true;
  });
  try {
    await workbox.register();
    lookAgainWhenSeen(workbox);
  } catch {
    // A browser that refuses it, as some do in private windows, runs the app without it.
  }
}

/** Whether the new one stays. One that only takes the old one away loads the pages anew itself (sw/off). */
async function staysInPlace(): Promise<boolean> {
  const { controller } = navigator.serviceWorker;
  if (controller?.state === 'activating') {
    await new Promise((resolve) =>
      controller.addEventListener('statechange', resolve, { once: true }),
    );
  }
  return (await navigator.serviceWorker.getRegistration()) !== undefined;
}

/** A browser looks on navigation only; an installed app may stay open for days without one. */
function lookAgainWhenSeen(workbox: Workbox): void {
  let lookedAt = Date.now();
  const look = () => {
    const isDue = Date.now() - lookedAt >= lookAgainMs;
    if (document.hidden || !isDue || connectivity.get() !== 'online') return;
    lookedAt = Date.now();
    void workbox.update().catch(() => {});
  };
  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
}
