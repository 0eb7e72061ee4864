import { onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { connectivity } from '#web/api/connectivity.ts';
import { replaceProperty } from './replace-property.ts';

connectivity.start();

/** Takes the browser offline, or back online, until the end of the test. */
export function setOnline(isOnline: boolean): void {
  onTestFinished(() => report(true));
  replaceProperty(navigator, 'onLine', isOnline);
  report(isOnline);
}

function report(isOnline: boolean): void {
  act(() => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    // Without a mounted app, TanStack Query doesn't listen to the event.
    onlineManager.setOnline(isOnline);
  });
}
