import { act } from '@testing-library/react';
import type { StorageKey } from '#web/lib/storage.ts';

/** Stores a value as another tab does: this one gets the event. Removes the key if the value is undefined. */
export function writeInAnotherTab(key: StorageKey, value: unknown): void {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}
