import { replaceProperty } from './replace-property.ts';

interface PushDevice {
  /** The initial `Notification.permission`. */
  permission: NotificationPermission;
  /** The user's answer to the permission prompt. */
  answer?: NotificationPermission;
  /** The push service is unreachable. */
  isUnreachable?: boolean;
  /** What unsubscribing in the browser does. */
  unsubscribe?: 'works' | 'fails' | 'hangs';
}

/**
 * Stubs a browser with push, which jsdom lacks. `device` can be changed during a test: it has the
 * browser's one subscription and the number of permission prompts.
 */
export function stubPushDevice({ answer, ...initial }: PushDevice) {
  const device = {
    unsubscribe: 'works',
    ...initial,
    endpoint: undefined as string | undefined,
    prompts: 0,
  };
  let serverKey = new Uint8Array();
  const subscription = () => ({
    endpoint: device.endpoint,
    options: { applicationServerKey: serverKey.buffer },
    toJSON: () => ({ endpoint: device.endpoint, expirationTime: null, keys: {} }),
    async unsubscribe() {
      if (device.unsubscribe === 'fails') throw new DOMException('not now', 'AbortError');
      if (device.unsubscribe === 'hangs') await new Promise(() => {});
      device.endpoint = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (device.endpoint === undefined ? null : subscription()),
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (device.isUnreachable) throw new DOMException('no push service', 'AbortError');
      const base64 = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
      serverKey = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      device.endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      return subscription();
    },
  };
  const notification = {
    get permission() {
      return device.permission;
    },
    async requestPermission() {
      device.prompts += 1;
      device.permission = answer ?? device.permission;
      return device.permission;
    },
  };
  const worker = { pushManager };
  const serviceWorker = {
    ready: Promise.resolve(worker),
    getRegistration: async () => worker,
    addEventListener() {},
  };
  replaceProperty(window, 'PushManager', class {});
  replaceProperty(window, 'Notification', notification);
  replaceProperty(navigator, 'serviceWorker', serviceWorker);
  return device;
}
