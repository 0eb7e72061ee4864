import type { ReactNode } from 'react';
import { dropZoneRecipe } from '#web/theme/drop-zone.ts';

interface DropZoneProps {
  /** Files are held over the place that it stands for. */
  isOver: boolean;
  /** The other way to the same: a button. */
  children: ReactNode;
}

/** What shows that files can be dropped. */
export function DropZone({ isOver, children }: DropZoneProps) {
  return (
    <div data-over={isOver} className={dropZoneRecipe()}>
      {children}
    </div>
  );
}
