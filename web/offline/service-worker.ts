import { Workbox } from 'workbox-window';
import { connectivity } from '#web/api/connectivity.ts';
import { hourMs } from '#worker/domain/durations.ts';

const updateCheckMs = hourMs;
const firstRetryMs = 15_000;
/** How long to wait for an activation to finish, in ms. */
const activationMs = 5000;

interface ServiceWorkerHooks {
  /** A new version is waiting. `activate` switches every tab to it. */
  onUpdateReady(activate: () => void): void;
  /**
   * A new version took over this page, activated in this tab or another one, or a new service
   * worker replaced one that was stuck.
   */
  onReplaced(): void;
}

/** Installs the service worker of a production build, and checks for updates while the app stays open. */
export async function registerServiceWorker({
  onUpdateReady,
  onReplaced,
}: ServiceWorkerHooks): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker takes control of a page of the same version, which needs no reload.
    if (wasControlled)
      void isStillRegistered().then((isRegistered) => isRegistered && onReplaced());
    wasControlled = true;
  });
  checkWhenVisible();
  await install(onUpdateReady);
}

type OnUpdateReady = ServiceWorkerHooks['onUpdateReady'];

function createWorkbox(onUpdateReady: OnUpdateReady): Workbox {
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => onUpdateReady(() => workbox.messageSkipWaiting()));
  return workbox;
}

/**
 * Installs the service worker. If none is active after 15 s, tries again, and then after twice as
 * long each time, up to an hour: its script or one of the app's files may not have loaded, or the
 * browser gave up when an earlier page closed. Some browsers refuse service workers in private
 * windows. The app works without one. A service worker that can't finish its activation is replaced.
 */
async function install(onUpdateReady: OnUpdateReady): Promise<void> {
  let workbox = createWorkbox(onUpdateReady);
  let waitMs = firstRetryMs;

  async function attempt(): Promise<void> {
    let registration: ServiceWorkerRegistration | undefined;
    // Before the request, because a browser may never answer it.
    setTimeout(async () => {
      if (registration && (await isStuck(registration))) {
        // Not awaited, because a browser may never answer it. The browser registers again after it.
        void registration.unregister().catch(() => {});
        workbox = createWorkbox(onUpdateReady);
      } else if (registration?.active) return;
      void attempt();
    }, waitMs);
    waitMs = Math.min(2 * waitMs, hourMs);
    registration = await workbox.register().catch(() => undefined);
  }

  await attempt();
}

/**
 * Returns whether a service worker is stuck in its activation: WebKit may stop it then, and
 * never starts it again, even if it controls the page already. One with a push subscription is
 * kept, because replacing it would lose the subscription.
 */
async function isStuck(registration: ServiceWorkerRegistration): Promise<boolean> {
  const worker = registration.active;
  if (worker?.state !== 'activating') return false;
  await new Promise((resolve) => setTimeout(resolve, activationMs));
  const current = await navigator.serviceWorker.getRegistration();
  const subscription = await registration.pushManager?.getSubscription();
  // It may have activated meanwhile, or another tab may have replaced it.
  return worker.state === 'activating' && current?.active === worker && subscription == null;
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
function checkWhenVisible(): void {
  let checkedAt = Date.now();
  const check = () => {
    const isDue = Date.now() - checkedAt >= updateCheckMs;
    if (document.hidden || !isDue || connectivity.get() !== 'online') return;
    checkedAt = Date.now();
    void update().catch(() => {});
  };
  addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
}

async function update(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.update();
}
