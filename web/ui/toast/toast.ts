import type { LinkProps } from '@tanstack/react-router';

export interface ToastText {
  type: 'success' | 'error';
  title: string;
  description: string;
  link?: ToastLink;
  action?: ToastAction;
}

/** A button that closes the toast. It stays for as long as the action is possible. */
export interface ToastAction {
  text: string;
  onPress: () => void;
  /** ms */
  duration: number;
}

export interface ToastLink {
  to: NonNullable<LinkProps['to']>;
  text: string;
}

type Listener = () => void;

let isRequested = false;
const listeners = new Set<Listener>();
let markReady: (() => void) | undefined;
let markShown: (() => void) | undefined;
/** Until when the current toast must stay, by `performance.now()`. */
let reservedUntil = 0;
/** Settles once the toast before has been created. Imports of one module can resolve in another order. */
let created: Promise<unknown> = Promise.resolve();
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/**
 * Shows a toast, replacing the current one. The first call loads the toast host, so no page waits
 * for it. `readMs` reserves time for a toast that another one follows immediately; `hideOffline`
 * hides it when the browser goes offline. Resolves when the toast is on screen, or replaced before
 * that.
 */
export async function showToast(text: ToastText, options: ToastOptions = {}): Promise<void> {
  isRequested = true;
  for (const listener of listeners) listener();
  const turn = created.then(() => createToast(text, options));
  created = turn.catch(() => {
    // The host didn't load. The action that the toast reports has happened anyway.
  });
  await turn.then(({ shown }) => shown).catch(() => {});
}

interface ToastOptions {
  readMs?: number;
  hideOffline?: boolean;
}

/** Creates a toast as soon as the one before may go. `shown` resolves when it is on screen, or replaced before that. */
async function createToast(
  { link, action, ...content }: ToastText,
  { readMs = 0, hideOffline = false }: ToastOptions,
): Promise<{ shown: Promise<void> }> {
  const { toaster } = await import('./toast-host.tsx');
  await ready;
  const waitMs = reservedUntil - performance.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  toaster.remove();
  markShown?.();
  const { promise: shown, resolve: onShown } = Promise.withResolvers<void>();
  markShown = onShown;
  const id = toaster.create({
    ...content,
    ...(action && { duration: action.duration }),
    meta: { link, action, onShown },
  });
  if (hideOffline) addEventListener('offline', () => toaster.dismiss(id), { once: true });
  reservedUntil = performance.now() + readMs;
  return { shown };
}

/** Hides the toast, for what opens below it. */
export async function hideToast(): Promise<void> {
  try {
    if (isRequested) (await import('./toast-host.tsx')).toaster.dismiss();
  } catch {
    // Without the host, there is no toast.
  }
}

/** Shows that something worked. */
export function showSuccess(title: string, description: string, action?: ToastAction): void {
  void showToast({ type: 'success', title, description, ...(action && { action }) });
}

/** Shows why something didn't work. */
export function showError(description: string, options?: { hideOffline: boolean }): void {
  void showToast({ type: 'error', title: 'Error', description }, options);
}

/** Loads the toast host early, so that toasts also work offline. */
export function preloadToasts(): void {
  import('./toast-host.tsx').catch(() => {});
}

/** Whether a toast was requested since the page loaded. */
export const toastRequests = {
  subscribe(listener: Listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => isRequested,
  /** The host is mounted, so screen readers announce its live region from now on. */
  setHostReady: () => markReady?.(),
};
