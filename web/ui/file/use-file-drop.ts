import { type DragEvent, useState } from 'react';
import { droppedFile } from './file-handles.ts';

/** Turns an element into a drop target for files. Returns its handlers, and whether files are over it. */
export function useFileDrop(onFiles: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);

  function onDragOver(event: DragEvent): void {
    // Other drags, such as selected text, are for text fields.
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return;
    // Without this, the browser leaves the page and opens the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin) setOver(false);
  }

  function onDrop(event: DragEvent): void {
    setOver(false);
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    const files = filesIn(event.dataTransfer);
    if (files.length > 0) onFiles(files);
  }

  return { isOver, dropHandlers: { onDragOver, onDragLeave, onDrop } };
}

/** Skips folders, which look like files but can't be read. */
function filesIn({ items }: DataTransfer): File[] {
  return [...items]
    .filter((item) => item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory)
    .map(droppedFile)
    .filter((file) => file !== null);
}
