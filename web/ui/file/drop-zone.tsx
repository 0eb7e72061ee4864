import type { ReactNode } from 'react';
import { cva } from '#styled/css';

interface DropZoneProps {
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

/** A drop target for files; `data-over` highlights it. */
const dropZoneRecipe = cva({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    padding: '3',
    border: '1px dashed',
    borderColor: 'edge',
    borderRadius: 'control',
    color: 'muted',
    '&[data-over=true]': {
      borderStyle: 'solid',
      borderColor: 'ink',
      boxShadow: 'inset 0 0 0 1px currentcolor',
      background: 'ground',
      color: 'ink',
    },
  },
});
