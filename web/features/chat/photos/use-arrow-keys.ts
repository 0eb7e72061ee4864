import { useEffect } from 'react';

interface Direction {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

const directions: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Listens to the arrow keys, wherever the focus is in the dialog. `onArrow` returns whether it used the key. */
export function useArrowKeys(onArrow: (direction: Direction) => boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = directions[event.key];
      // With a modifier the keys belong to the browser: Alt+Left goes back.
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!direction || hasModifier || !onArrow(direction)) return;
      // The tabs and lists behind the dialog use the arrow keys, too.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });
}
