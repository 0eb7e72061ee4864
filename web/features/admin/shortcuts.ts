import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { load, save, storageKeys } from '#web/lib/storage.ts';

/** What each key does. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/**
 * Single keys that do something on this screen. Not while something is typed, with a modifier, or under a modal
 * dialog; a person can switch them off (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcuts[event.key];
    if (!action || isTyping(event) || !areShortcutsOn()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

export function areShortcutsOn(): boolean {
  return load(storageKeys.shortcuts, v.boolean()) ?? true;
}

export function switchShortcuts(isOn: boolean): void {
  save(storageKeys.shortcuts, isOn);
}

function isTyping({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (document.querySelector('[aria-modal=true]')) return true;
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  );
}
