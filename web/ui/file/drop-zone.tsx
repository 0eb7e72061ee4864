import type { ReactNode } from 'react';
import { dropZoneRecipe } from '#web/theme/drop-zone.ts';

interface DropZoneProps {
  /** Whether files are being dragged over it. */
  isOver: boolean;
  /** A button for users who don't drag. */
  children: ReactNode;
}

/** The frame of a drop target for files. The parent handles the drop. */
export function DropZone({ isOver, children }: DropZoneProps) {
  return (
    <div data-over={isOver} className={dropZoneRecipe()}>
      {children}
    </div>
  );
}
