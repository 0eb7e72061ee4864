import { type ReactNode, useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { useFileDrop } from '#web/ui/file/use-file-drop.ts';

interface ChatPanelProps {
  /** Names the way that led to it: where it is below something else, it comes into view. */
  soughtBy?: string | undefined;
  /** Gets the files that were dropped on the panel; without it none can be. */
  onDropFiles?: (files: readonly File[]) => void;
  children?: ReactNode;
}

/** The panel 'Order Chat'; a file can be dropped anywhere on it. */
export function ChatPanel({ soughtBy, onDropFiles, children }: ChatPanelProps) {
  const { isOver, place } = useFileDrop(onDropFiles);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (soughtBy) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [soughtBy]);
  return (
    <section ref={panel} aria-labelledby="chat-title" className={panelStyle} {...place}>
      <h3 id="chat-title" className={css({ fontSize: '22' })}>
        Order Chat
      </h3>
      {/* What stays in reach inside it never lies over its title. */}
      <div className={contentStyle}>{children}</div>
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

const contentStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' });

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
