import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { load, save, storageKeys } from '#web/lib/storage.ts';
import { installPrompt, isInstallSettled } from './install-prompt.ts';

/** `prompt`: the browser shows an install prompt. `share`: the user adds the app from the Share menu. */
export type InstallMethod = 'prompt' | 'share';

/** Installs the app on the user's device. */
export const install = {
  /** Shows the browser's install prompt. Call it in a click handler, or the browser refuses. */
  ask(): void {
    void installPrompt
      .get()
      ?.prompt()
      .catch(() => {});
    installPrompt.set(undefined);
  },
  /** Hides the install hint in this browser permanently. */
  dismiss(): void {
    save(storageKeys.installHint, 'dismissed');
    isInstallSettled.set(true);
  },
};

/** Returns how to install the app, or `undefined` if it is installed, dismissed or not installable. */
export function useInstallMethod(): InstallMethod | undefined {
  return useSyncExternalStore(subscribe, installMethod);
}

function installMethod(): InstallMethod | undefined {
  if (
    isInstallSettled.get() ||
    isInstalled() ||
    load(storageKeys.installHint, v.literal('dismissed'))
  )
    return;
  if (installPrompt.get()) return 'prompt';
  return isSafariOnIos(navigator) ? 'share' : undefined;
}

/**
 * Returns whether this is Safari on an iPhone or iPad. An iPad reports a Mac, but Macs have no
 * touch screen. Other iOS browsers and web views don't reliably have Add to Home Screen.
 */
export function isSafariOnIos({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  const isSafari = /Version\/[\d.]+ .*Safari\//.test(userAgent);
  return (
    isIos && isSafari && !/CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|YaBrowser/.test(userAgent)
  );
}

function isInstalled(): boolean {
  // Safari only, so TypeScript's DOM types don't have it.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

function subscribe(listener: () => void): () => void {
  const unsubscribes = [installPrompt.subscribe(listener), isInstallSettled.subscribe(listener)];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
