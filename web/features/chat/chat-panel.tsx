import { type ReactNode, useEffect, useRef } from 'react';
import { css } from '#styled/css';
import { useFileDrop } from '#web/ui/file/use-file-drop.ts';
import { useIsWide } from '#web/ui/layout/panes.tsx';

interface ChatPanelProps {
  /** A new value scrolls the panel into view. */
  scrollKey?: string | undefined;
  /** Called with the dropped files; without it, the panel isn't a drop target. */
  onDropFiles?: (files: readonly File[]) => void;
  children?: ReactNode;
}

/** The frame of the order chat. The whole panel is a drop target for a file. */
export function ChatPanel({ scrollKey, onDropFiles, children }: ChatPanelProps) {
  // Below a tab of the same name, only screen readers need the title.
  const isWide = useIsWide();
  const { isOver, dropHandlers } = useFileDrop(onDropFiles);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scrollKey) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [scrollKey]);
  return (
    <section ref={panel} aria-labelledby="chat-title" className={panelStyle} {...dropHandlers}>
      <h3 id="chat-title" className={isWide ? titleStyle : css({ srOnly: true })}>
        Order Chat
      </h3>
      {/* Confines the sticky form: it must not cover the title. */}
      <div className={contentStyle}>{children}</div>
      {isOver && <p className={dropStyle}>Drop the file to attach it</p>}
    </section>
  );
}

const panelStyle = css({
  position: 'relative',
  // The list of messages takes the height that the rest leaves.
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  flex: '1',
  minHeight: '0',
});

const titleStyle = css({ fontSize: '22', flexShrink: '0' });

const contentStyle = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  flex: '1',
  minHeight: '0',
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
  // Drag events must reach the panel below.
  pointerEvents: 'none',
});
