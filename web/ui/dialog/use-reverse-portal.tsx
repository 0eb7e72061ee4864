import { type ReactNode, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { css } from '#styled/css';

/**
 * Keeps children mounted when they move to another parent, such as from a dialog to a pane: their state, their text and
 * how far they are scrolled. Render `slot` in the current parent, and `content` where React keeps it mounted.
 */
export function useReversePortal(children: ReactNode): { slot: ReactNode; content: ReactNode } {
  const [host] = useState(createHost);
  const [isPlaced, setPlaced] = useState(false);
  const scrolled = useRef<readonly ScrolledElement[]>([]);
  const place = useCallback(
    (slot: HTMLDivElement) => {
      slot.append(host);
      for (const { element, top } of scrolled.current) element.scrollTop = top;
      // Only now, because children measure themselves when they mount.
      setPlaced(true);
      return () => {
        // An element that leaves the document forgets it.
        scrolled.current = scrolledIn(host);
      };
    },
    [host],
  );
  return {
    slot: <div ref={place} data-slot className={slotClass} />,
    content: isPlaced && createPortal(children, host),
  };
}

interface ScrolledElement {
  element: Element;
  top: number;
}

const slotClass = css({ display: 'contents' });

function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = slotClass;
  return host;
}

function scrolledIn(host: HTMLElement): ScrolledElement[] {
  return [...host.querySelectorAll('*')]
    .map((element) => ({ element, top: element.scrollTop }))
    .filter(({ top }) => top > 0);
}
