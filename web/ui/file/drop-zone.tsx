import type { ReactNode } from 'react';
import { dropZoneRecipe } from '#web/theme/drop-zone.ts';

interface DropZoneProps {
  /** The user drags files over the drop target. */
  isOver: boolean;
  /** A button for users who don't drag. */
  children: ReactNode;
}

/** Marks a drop target for files. */
export function DropZone({ isOver, children }: DropZoneProps) {
  return (
    <div data-over={isOver} className={dropZoneRecipe()}>
      {children}
    </div>
  );
}
