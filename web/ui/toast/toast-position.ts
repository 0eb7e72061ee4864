import { type RefObject, useLayoutEffect } from 'react';
import { useMinWidth } from '#web/ui/hooks/use-min-width.ts';

/** Selects the element that holds the toasts. */
export const toastGroup = '[data-scope=toast][data-part=group]';

const shownToast = '[data-part=root][data-state=open]';

const openDialogs = ':is([role=dialog], [role=alertdialog])[data-state=open]';

/** A narrower dialog has no room for a toast between its title and its Close button, in px. */
const minBesidePx = 700;

/** How far a toast stays from the edges of a dialog, in px. */
const insetPx = 8;

const placeEveryMs = 100;

/**
 * Keeps a shown toast above the topmost dialog. Without room there, the toast stands below the
 * title, and what follows the title, except a chat, moves down for it. On a wide screen, it stands
 * over the header of a wide dialog, beside the Close button, and moves down what a tall toast would
 * cover.
 */
export function usePlaceInDialog(card: RefObject<HTMLElement | null>): void {
  const isWide = useMinWidth(64);
  useLayoutEffect(() => {
    /** The header of a dialog, with a border that continues its strip. */
    let pushed: HTMLElement | null = null;

    function makeRoom(header: HTMLElement | null, px = 0): void {
      if (pushed && pushed !== header) pushed.style.borderBottom = '';
      pushed = header;
      if (header) header.style.borderBottom = px > 0 ? `${px}px solid transparent` : '';
    }

    function place(): void {
      const root = card.current?.closest<HTMLElement>('[data-part=root]');
      const group = root?.closest<HTMLElement>(toastGroup);
      // A dismissed toast stays in the DOM.
      if (!root || !group || root.dataset.state === 'closed') {
        clearInterval(timer);
        // A toast that replaced it keeps the room.
        if (group?.querySelector(shownToast)) pushed = null;
        makeRoom(null);
        return;
      }
      const dialog = [...document.querySelectorAll(openDialogs)].at(-1);
      const header = dialog?.querySelector('header') ?? null;
      const box = dialog?.getBoundingClientRect();
      const close = header?.querySelector('[data-part=close-trigger]')?.getBoundingClientRect();
      // A keyboard may leave no room for the header.
      const isBeside = isWide && box && box.width >= minBesidePx && close && close.width > 0;
      const right = isBeside ? close.left : box?.right;
      setLength(group, '--toast-left', isBeside || !box ? undefined : box.left + insetPx);
      setLength(
        group,
        '--toast-right',
        right && document.documentElement.clientWidth - right + insetPx,
      );
      // A chat keeps its height. The toast covers its oldest messages in view.
      const chat = dialog?.querySelector('[role=log]:not([hidden] *)');
      // The width set above decides the height.
      const height = root.offsetHeight;
      const spot = isBeside || !box ? undefined : spotFor(box, { header, chat, height });
      setLength(group, '--toast-top', spot?.top);
      const end = group.getBoundingClientRect().top + height;
      makeRoom(header, isBeside ? Math.max(0, end + insetPx - titleEnd(header)) : spot?.room);
    }
    // A dialog may open, close or slide while the toast shows, and no observer reports a slide.
    const timer = setInterval(place, placeEveryMs);
    place();
    return () => {
      clearInterval(timer);
      makeRoom(null);
    };
  }, [card, isWide]);
}

/** Sets a CSS variable in px, or removes it. */
function setLength(element: HTMLElement, name: string, px: number | undefined): void {
  element.style.setProperty(name, px === undefined ? '' : `${px}px`);
}

interface Surroundings {
  header: Element | null;
  chat: Element | null | undefined;
  /** The height of the toast, in px. */
  height: number;
}

/** Returns where a toast starts, and how much room it needs below the title, in px. */
function spotFor(dialog: DOMRect, { header, chat, height }: Surroundings) {
  const over = dialog.top - height - insetPx;
  if (over > insetPx) return { top: over, room: 0 };
  if (chat) return { top: chat.getBoundingClientRect().top + insetPx, room: 0 };
  return { top: Math.max(0, titleEnd(header)) + insetPx, room: height + 2 * insetPx };
}

/** Returns where a dialog's header ends without the room for a toast, in px. */
function titleEnd(header: Element | null): number {
  return header ? header.getBoundingClientRect().top + header.clientHeight : 0;
}
