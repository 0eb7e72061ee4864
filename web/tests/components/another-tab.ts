import { act } from '@testing-library/react';
import type { StorageKey } from '#web/lib/storage.ts';

/** Stores a value as another tab does: this one gets the event. Removes the key if the value is undefined. */
export function writeInAnotherTab(key: StorageKey, value: unknown): void {
  const oldValue = localStorage.getItem(key);
  const newValue = value === undefined ? null : JSON.stringify(value);
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  const change = { key, oldValue, newValue };
  act(() => void window.dispatchEvent(new StorageEvent('storage', change)));
}
