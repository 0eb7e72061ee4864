import { type DragEvent, type ReactNode, useState } from 'react';
import { css } from '#styled/css';

interface ChatPanelProps {
  /** Gets the files that were dropped on the panel; without it none can be. */
  onDropFiles?: (files: readonly File[]) => void;
  children?: ReactNode;
}

/** The panel 'Order Chat'; a file can be dropped anywhere on it. */
export function ChatPanel({ onDropFiles, children }: ChatPanelProps) {
  const [isOver, setOver] = useState(false);

  function onDragOver(event: DragEvent): void {
    // What else is dragged, like a word, is the text area's.
    if (!onDropFiles || !event.dataTransfer.types.includes('Files')) return;
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
    const files = [...event.dataTransfer.files];
    if (!onDropFiles || files.length === 0) return;
    event.preventDefault();
    onDropFiles(files);
  }

  return (
    <section
      aria-labelledby="chat-title"
      className={panelStyle}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      <h3 id="chat-title" className={css({ fontSize: '22' })}>
        Order Chat
      </h3>
      {children}
      {isOver && <p className={dropStyle}>Drop the file to attach it</p>}
    </section>
  );
}

const panelStyle = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  alignContent: 'start',
});

const dropStyle = css({
  position: 'absolute',
  inset: '0',
  zIndex: '1',
  display: 'grid',
  placeItems: 'center',
  padding: '4',
  textAlign: 'center',
  fontSize: '22',
  fontWeight: '600',
  background: 'card',
  opacity: '0.94',
  border: '2px dashed {colors.ink}',
  borderRadius: 'card',
  // The panel below goes on hearing what is dragged over it.
  pointerEvents: 'none',
});
