import { type RefObject, useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { latinKey } from '#web/lib/latin-key.ts';
import { load, save, storageKeys } from '#web/lib/storage.ts';
import type { ListHandle } from '#web/ui/layout/virtual-list.tsx';
import { canChangeTo } from '#worker/domain/orders/order-lifecycle.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';

interface DashboardKeys {
  rows: RefObject<ListHandle<AdminOrderJson> | null>;
  opened: AdminOrderJson | undefined;
  onOpenOrder: (orderId: string) => void;
  /** Disables the shortcuts while a dialog of an action is open or loading. */
  isDialogOpen: boolean;
  onOpenDialog: (order: AdminOrderJson, decision: 'approved' | 'denied') => void;
  onStep: () => void;
  onSearch: () => void;
  onHelp: () => void;
}

/** Registers the dashboard's shortcuts: j/k move through the list, a/d decide, / searches, ? shows the help. */
export function useDashboardKeys({
  rows,
  opened,
  onOpenOrder,
  isDialogOpen,
  onOpenDialog,
  onStep,
  onSearch,
  onHelp,
}: DashboardKeys): void {
  function step(by: 1 | -1): void {
    onStep();
    const order = rows.current?.step(by);
    // With an order open beside the list, moving through the list opens the next one.
    if (order && opened) onOpenOrder(order.id);
  }

  function decide(decision: 'approved' | 'denied'): void {
    // The focused row wins over the open order.
    const order = rows.current?.focused() ?? opened;
    if (order && canChangeTo(order, decision)) onOpenDialog(order, decision);
  }

  const shortcuts = {
    j: () => step(1),
    k: () => step(-1),
    a: () => decide('approved'),
    d: () => decide('denied'),
    '/': onSearch,
    '?': onHelp,
  };
  useShortcuts(isDialogOpen ? {} : shortcuts);
}

/** Maps a key, as `latinKey` returns it, to an action. */
type Shortcuts = Readonly<Record<string, () => void>>;

/**
 * Registers single-key shortcuts for this screen. They don't run while the user types, holds a
 * modifier key, or has a modal dialog open. Users can turn them off (WCAG 2.1.4).
 */
function useShortcuts(shortcuts: Shortcuts): void {
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
