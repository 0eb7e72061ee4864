/** What a toast says (spec section 8 has the texts). */
export interface ToastText {
  type: 'success' | 'error';
  title: string;
  description: string;
  /** Where what it tells of can be seen. */
  link?: ToastLink;
}

export interface ToastLink {
  to: '/my-orders';
  text: string;
}

type Listener = () => void;

let isWanted = false;
const listeners = new Set<Listener>();
let markReady: (() => void) | undefined;
/** Until when the toast on screen stays, by `performance.now()`. */
let readUntil = 0;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/**
 * Shows a toast in place of the one that is there (spec section 9). The first one brings the part that
 * draws them, so that no page waits for it. One that another follows at once can ask to be read for some ms:
 * the next one waits for as long. Resolves when it is on screen.
 */
export async function showToast(text: ToastText, { readMs = 0 } = {}): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  try {
    const { toaster } = await import('./toast-host.tsx');
    await ready;
    const waitMs = readUntil - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    toaster.remove();
    const { link, ...said } = text;
    toaster.create({ ...said, ...(link && { meta: { link } }) });
    readUntil = performance.now() + readMs;
  } catch {
    // Without signal its part may not be here; what it tells of has happened all the same.
  }
}

/** Brings what draws toasts, before it is wanted: without signal it could not come then. */
export function preloadToasts(): void {
  import('./toast-host.tsx').catch(() => {});
}

/** Whether a toast was asked for since the page was loaded; for the place where they appear. */
export const toastDemand = {
  subscribe(listener: Listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => isWanted,
  /** The host is on the page: its live region is heard from now on. */
  hostIsReady: () => markReady?.(),
};
