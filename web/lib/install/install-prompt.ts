import { observable } from '#web/lib/observable.ts';

/** Chromium only, so TypeScript's DOM types don't have it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's install prompt, which can be shown once. */
export const installPrompt = observable<InstallPromptEvent | undefined>(undefined);
/** The user installed the app or dismissed the hint since the page loaded. */
export const isInstallSettled = observable(false);

/** Saves the browser's install prompt for later. The event fires early, so call this before the first screen. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => isInstallSettled.set(true));
}
