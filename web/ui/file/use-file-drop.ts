import { type DragEvent, useState } from 'react';

/** Makes a place on which files can be dropped: its handlers, and whether some are held over it. */
export function useFileDrop(onFiles: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);

  function onDragOver(event: DragEvent): void {
    // What else is dragged, like a word, is for a text field.
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return;
    // Without this the browser opens the file in place of the page.
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

  return { isOver, place: { onDragOver, onDragLeave, onDrop } };
}

/** A dropped folder looks like a file, and cannot be read as one. */
function filesIn({ items }: DataTransfer): File[] {
  return [...items]
    .filter((item) => item.kind === 'file' && !item.webkitGetAsEntry()?.isDirectory)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}
