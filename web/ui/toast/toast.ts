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
/** When the next toast may be shown, by `performance.now()`. */
let reservedUntil = 0;
let lastRequest = 0;
let shownRequest = 0;
let host: Promise<typeof import('./toast-host.tsx')> | undefined;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/**
 * Shows a toast, replacing the current one. The first call loads the toast host, so no page waits
 * for it. `readMs` reserves time for a toast that another one follows immediately; `hideOffline`
 * hides it when the browser goes offline. Resolves when the toast is on screen, or replaced before
 * that.
 */
export async function showToast(
  text: ToastText,
  { readMs = 0, hideOffline = false } = {},
): Promise<void> {
  isRequested = true;
  for (const listener of listeners) listener();
  try {
    const { toaster } = await loadHost();
    await ready;
    lastRequest += 1;
    const request = lastRequest;
    const waitMs = reservedUntil - performance.now();
    if (readMs > 0) reservedUntil = Math.max(reservedUntil, performance.now()) + readMs;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    // Timers that are due at about the same time can fire out of order. A newer toast is on screen.
    if (request < shownRequest) return;
    shownRequest = request;
    toaster.remove();
    markShown?.();
    const { link, action, ...content } = text;
    await new Promise<void>((onShown) => {
      markShown = onShown;
      const id = toaster.create({
        ...content,
        ...(action && { duration: action.duration }),
        meta: { link, action, onShown },
      });
      if (hideOffline) addEventListener('offline', () => toaster.dismiss(id), { once: true });
    });
  } catch {
    // The host didn't load. The action it reports has happened anyway.
  }
}

/**
 * Loads the toast host. Two imports of one module can resolve out of order in Chromium, so all
 * toasts share one.
 */
function loadHost(): Promise<typeof import('./toast-host.tsx')> {
  host ??= import('./toast-host.tsx').catch((error) => {
    host = undefined;
    throw error;
  });
  return host;
}

/** Hides the toast, for what opens below it. */
export async function hideToast(): Promise<void> {
  try {
    if (isRequested) (await loadHost()).toaster.dismiss();
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
  loadHost().catch(() => {});
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
