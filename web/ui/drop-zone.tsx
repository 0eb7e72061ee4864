import { type DragEvent, type ReactNode, useState } from 'react';
import { dropZoneRecipe } from '#web/theme/drop-zone.ts';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** The other way to the same: a button. */
  children: ReactNode;
}

/** A place on which files can be dropped. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Without this the browser opens the file in place of the page.
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) setIsOver(false);
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const files = filesIn(event.dataTransfer);
    if (files.length > 0) onFiles(files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has a button beside it that does the same
    <div
      data-over={isOver}
      className={dropZoneRecipe()}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
}

/** A dropped folder looks like a file, and cannot be read as one. */
function filesIn({ items }: DataTransfer): File[] {
  return [...items]
    .filter((item) => item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}
