import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { latinKey } from '#web/lib/latin-key.ts';
import { load, save, storageKeys } from '#web/lib/storage.ts';

/** Maps a key, as `latinKey` returns it, to an action. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/**
 * Registers single-key shortcuts for this screen. They don't run while the user types, holds a modifier key, or
 * has a modal dialog open. Users can turn them off (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const runShortcut = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcuts[latinKey(event)];
    if (!action || shouldIgnore(event) || !areShortcutsEnabled()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => runShortcut(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

export function areShortcutsEnabled(): boolean {
  return load(storageKeys.shortcuts, v.boolean()) ?? true;
}

export function setShortcutsEnabled(isEnabled: boolean): void {
  save(storageKeys.shortcuts, isEnabled);
}

function shouldIgnore({
  target,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (document.querySelector('[aria-modal=true]')) return true;
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  );
}
