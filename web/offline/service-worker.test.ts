import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectivity } from '#web/api/connectivity.ts';
import { hourMs, minuteMs } from '#worker/domain/durations.ts';
import { registerServiceWorker } from './service-worker.ts';

interface Registration {
  active: object | null;
}

const workbox = vi.hoisted(() => ({
  addEventListener: vi.fn<(type: string, listener: () => void) => void>(),
  register: vi.fn(async (): Promise<Registration> => ({ active: null })),
  messageSkipWaiting: vi.fn(),
}));
vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor() {
      Object.assign(this, workbox);
    }
  },
}));

const hooks = { onUpdateReady: vi.fn<(activate: () => void) => void>(), onReplaced: vi.fn() };
let page: EventTarget;
let tab: EventTarget & { hidden: boolean };
let serviceWorker: EventTarget & { controller: object | null; getRegistration: () => unknown };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  vi.stubEnv('PROD', true);
  for (const mock of [...Object.values(workbox), ...Object.values(hooks)]) mock.mockReset();
  page = new EventTarget();
  tab = Object.assign(new EventTarget(), { hidden: false });
  serviceWorker = Object.assign(new EventTarget(), {
    controller: { state: 'activated' },
    getRegistration: async (): Promise<unknown> => ({}),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', tab);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.spyOn(connectivity, 'get').mockReturnValue('online');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const changeController = () => serviceWorker.dispatchEvent(new Event('controllerchange'));

it('registers only in a production build, and where the browser can', async () => {
  vi.stubEnv('PROD', false);
  await registerServiceWorker(hooks);
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', {});
  await registerServiceWorker(hooks);
  expect(workbox.register).not.toHaveBeenCalled();
});

it('offers a waiting version', async () => {
  await registerServiceWorker(hooks);
  const [, offer] = workbox.addEventListener.mock.calls.find(([type]) => type === 'waiting') ?? [];
  offer?.();
  expect(workbox.messageSkipWaiting).not.toHaveBeenCalled();
  hooks.onUpdateReady.mock.calls[0]?.[0]();
  expect(workbox.messageSkipWaiting).toHaveBeenCalledOnce();
});

it('reports a new version that took over the page', async () => {
  await registerServiceWorker(hooks);
  changeController();
  await vi.waitFor(() => expect(hooks.onReplaced).toHaveBeenCalledOnce(), 15_000);
});

it('reports nothing when the first service worker takes over the page', async () => {
  serviceWorker.controller = null;
  await registerServiceWorker(hooks);
  changeController();
  changeController();
  await vi.waitFor(() => expect(hooks.onReplaced).toHaveBeenCalledOnce(), 15_000);
});

it('leaves the reload to a service worker that unregisters', async () => {
  const unregistered = vi.fn(async () => undefined);
  const controller = Object.assign(new EventTarget(), { state: 'activating' });
  Object.assign(serviceWorker, { controller, getRegistration: unregistered });
  await registerServiceWorker(hooks);
  changeController();
  expect(unregistered).not.toHaveBeenCalled();
  controller.dispatchEvent(new Event('statechange'));
  await vi.waitFor(() => expect(unregistered).toHaveBeenCalledOnce(), 15_000);
  await unregistered.mock.results[0]?.value;
  expect(hooks.onReplaced).not.toHaveBeenCalled();
});

it('checks for a new version once an hour, when the app is visible and online', async () => {
  const update = vi.fn(async () => {});
  serviceWorker.getRegistration = async () => ({ update });
  await registerServiceWorker(hooks);
  const focus = () => page.dispatchEvent(new Event('focus'));
  focus();
  expect(update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + hourMs);
  tab.hidden = true;
  focus();
  tab.hidden = false;
  vi.mocked(connectivity.get).mockReturnValueOnce('offline');
  focus();
  expect(update).not.toHaveBeenCalled();
  tab.dispatchEvent(new Event('visibilitychange'));
  focus();
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce(), 15_000);
});

it('tries again until the service worker is installed, after 15, 30 and 60 seconds', async () => {
  serviceWorker.controller = null;
  workbox.register.mockRejectedValueOnce(new TypeError('sw.js did not load'));
  await registerServiceWorker(hooks);
  expect(workbox.register).toHaveBeenCalledTimes(1);
  workbox.register.mockRejectedValueOnce(new TypeError('sw.js did not load'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(workbox.register).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(workbox.register).toHaveBeenCalledTimes(3);
  // One of the app's files did not load, or the browser gave up when an earlier page closed.
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(workbox.register).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(workbox.register).toHaveBeenCalledTimes(4);
  const registration: Registration = await workbox.register.mock.results.at(-1)?.value;
  registration.active = {};
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(workbox.register).toHaveBeenCalledTimes(4);
});

it('tries again if the browser never answers', async () => {
  serviceWorker.controller = null;
  workbox.register.mockReturnValueOnce(new Promise(() => {}));
  void registerServiceWorker(hooks);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(workbox.register).toHaveBeenCalledTimes(2);
});

it('tries again at least once an hour', async () => {
  serviceWorker.controller = null;
  workbox.register.mockRejectedValue(new DOMException('refused', 'SecurityError'));
  await registerServiceWorker(hooks);
  await vi.advanceTimersByTimeAsync(63.75 * minuteMs);
  expect(workbox.register).toHaveBeenCalledTimes(9);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(workbox.register).toHaveBeenCalledTimes(10);
});

describe('a service worker that may be stuck in its activation', () => {
  /** The browser's registration of it; `others` change what would let the page replace it. */
  function register(others: object = {}) {
    serviceWorker.controller = null;
    const registration = {
      active: { state: 'activating' },
      unregister: vi.fn(async () => true),
      pushManager: { getSubscription: async (): Promise<object | null> => null },
      ...others,
    };
    workbox.register.mockResolvedValueOnce(registration);
    serviceWorker.getRegistration = async () => registration;
    return registration;
  }

  it.each([
    ['no service worker controls the page', null],
    ['it controls the page', { state: 'activating' }],
  ])('is replaced if it is still activating after 20 s, and %s', async (_, controller) => {
    const { unregister } = register();
    serviceWorker.controller = controller;
    await registerServiceWorker(hooks);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(unregister).not.toHaveBeenCalled();
    workbox.register.mockResolvedValueOnce({ active: { state: 'activated' } });
    await vi.advanceTimersByTimeAsync(1);
    expect(unregister).toHaveBeenCalledOnce();
    expect(workbox.register).toHaveBeenCalledTimes(2);
    // The used Workbox would take the installation for another page's, and offer no later version.
    expect(workbox.addEventListener).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(workbox.register).toHaveBeenCalledTimes(2);
  });

  it('is kept if its activation takes 17 s', async () => {
    const registration = register();
    await registerServiceWorker(hooks);
    await vi.advanceTimersByTimeAsync(17_000);
    registration.active.state = 'activated';
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(registration.unregister).not.toHaveBeenCalled();
    expect(workbox.register).toHaveBeenCalledOnce();
  });

  it.each([
    ['it is active', { active: { state: 'activated' } }, {}],
    ['another tab replaced it', {}, { getRegistration: async () => ({ active: {} }) }],
    ['it has a push subscription', { pushManager: { getSubscription: async () => ({}) } }, {}],
  ])('is kept if %s', async (_, registration, container) => {
    const { unregister } = register(registration);
    Object.assign(serviceWorker, container);
    await registerServiceWorker(hooks);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(unregister).not.toHaveBeenCalled();
    expect(workbox.register).toHaveBeenCalledOnce();
  });
});

it('installs nothing again while a service worker is active', async () => {
  workbox.register.mockResolvedValueOnce({ active: { state: 'activated' } });
  await registerServiceWorker(hooks);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(workbox.register).toHaveBeenCalledOnce();
});
