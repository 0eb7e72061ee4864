import { type RefObject, useLayoutEffect } from 'react';
import { useMinWidth } from '#web/ui/hooks/use-min-width.ts';

/** Selects the element that holds the toasts. */
export const toastGroup = '[data-scope=toast][data-part=group]';

const openDialogs = ':is([role=dialog], [role=alertdialog])[data-state=open]';

/** How far a toast stays from the edges of a dialog, in px. */
const insetPx = 8;

const placeEveryMs = 100;

/** Tabs that start this close to the header's end are part of it, in px. */
const tabsGapPx = 24;

/**
 * Keeps a shown toast above the topmost dialog. Without room there, the toast stands below the title
 * and tabs of a sheet, and above the buttons of a small dialog. On a wide screen, styles put it
 * beside the title (web/theme/global-css.ts).
 */
export function usePlaceInDialog(card: RefObject<HTMLElement | null>): void {
  const isWide = useMinWidth(64);
  useLayoutEffect(() => {
    function place(): void {
      const root = card.current?.closest<HTMLElement>('[data-part=root]');
      const group = root?.closest<HTMLElement>(toastGroup);
      // A dismissed toast stays in the DOM.
      if (!root || !group || root.dataset.state === 'closed') {
        clearInterval(timer);
        return;
      }
      const dialog = isWide ? undefined : [...document.querySelectorAll(openDialogs)].at(-1);
      const box = dialog?.getBoundingClientRect();
      const lengths = {
        '--toast-top': dialog && topOver(dialog, root.offsetHeight),
        '--toast-left': box && box.left + insetPx,
        '--toast-right': box && document.documentElement.clientWidth - box.right + insetPx,
      };
      for (const [name, px] of Object.entries(lengths)) {
        group.style.setProperty(name, px === undefined ? '' : `${px}px`);
      }
    }
    // A dialog may open, close or slide while the toast shows.
    const timer = isWide ? undefined : setInterval(place, placeEveryMs);
    place();
    return () => clearInterval(timer);
  }, [card, isWide]);
}

/** Returns where a toast of this height starts, in px. */
function topOver(dialog: Element, height: number): number {
  const over = (bottom: number) => bottom - height - insetPx;
  const { top, bottom } = dialog.getBoundingClientRect();
  if (over(top) > insetPx) return over(top);
  // The user fills in an inset dialog from the top, but may have scrolled a sheet to its last field.
  const screen = dialog.closest('[data-inset]');
  const footer = screen?.querySelector('footer');
  if (!screen || !footer) return headBottom(dialog) + insetPx;
  const lowest = Math.min(footer.getBoundingClientRect().top, bottom);
  return Math.max(screen.getBoundingClientRect().top + insetPx, over(lowest));
}

/** Returns where a dialog's header ends, or the tabs right below it. */
function headBottom(dialog: Element): number {
  const header = dialog.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const tabs = dialog.querySelector('[role=tablist]')?.getBoundingClientRect();
  return tabs && tabs.height > 0 && tabs.top - header < tabsGapPx ? tabs.bottom : header;
}
