import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { observable } from './observable.ts';
import { load, save, storageKeys } from './storage.ts';

/** How the app can be installed here: the browser asks its person, or they use the Share menu. */
export type InstallWay = 'prompt' | 'share';

/** Only Chromium has it, so it is not among the types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer, until it is used up. */
const offer = observable<InstallPromptEvent | undefined>(undefined);
/** It was installed or declined since the page was loaded. */
const isOver = observable(false);

/** Installing the app as a phone or a desktop does it (design section 7). */
export const install = {
  /** Keeps the browser's offer until somebody wants it; it comes early, so this is called before the first screen. */
  follow(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      // The event of this name is one of these.
      offer.set(event as InstallPromptEvent);
    });
    addEventListener('appinstalled', () => isOver.set(true));
  },
  /** Has the browser ask; in a click, or it refuses. Its offer is used up by that. */
  ask(): void {
    void offer
      .get()
      ?.prompt()
      .catch(() => {});
    offer.set(undefined);
  },
  /** Nobody in this browser is asked again. */
  dismiss(): void {
    save(storageKeys.installHint, 'dismissed');
    isOver.set(true);
  },
};

/** How the app can be installed; nothing where it is installed, was declined, or cannot be. */
export function useInstallWay(): InstallWay | undefined {
  return useSyncExternalStore(subscribe, installWay, () => undefined);
}

function installWay(): InstallWay | undefined {
  if (isOver.get() || isInstalled() || load(storageKeys.installHint, v.literal('dismissed')))
    return;
  if (offer.get()) return 'prompt';
  return isSafariOnIos(navigator) ? 'share' : undefined;
}

/**
 * Whether this is Safari on an iPhone or an iPad. An iPad says that it is a Mac, but no Mac has touch; other
 * browsers there, and pages within other apps, have no Add to Home Screen to rely on.
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
  // Safari's own word for it, which is not among the types.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

function subscribe(listener: () => void): () => void {
  const ends = [offer.subscribe(listener), isOver.subscribe(listener)];
  return () => {
    for (const end of ends) end();
  };
}
