import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { useFileDrop } from '#web/ui/file/use-file-drop.ts';
import { usePane } from '#web/ui/layout/panes.tsx';

interface ChatPanelProps {
  /** Called with the dropped files; without it, the panel isn't a drop target. */
  onDropFiles?: (files: readonly File[]) => void;
  children?: ReactNode;
}

/** The frame of the order chat. The whole panel is a drop target for a file. */
export function ChatPanel({ onDropFiles, children }: ChatPanelProps) {
  // Below a tab of the same name, only screen readers need the title.
  const { isBeside } = usePane();
  const { isOver, dropHandlers } = useFileDrop(onDropFiles);
  return (
    <section aria-labelledby="chat-title" className={panelStyle} {...dropHandlers}>
      <div className={contentStyle}>
        <h3 id="chat-title" className={isBeside ? titleStyle : css({ srOnly: true })}>
          Order Chat
        </h3>
        {children}
      </div>
      {isOver && <p className={dropStyle}>Drop the file to attach it</p>}
    </section>
  );
}

const panelStyle = css({
  position: 'relative',
  display: 'flex',
  // Scrolls from its end: where even the shortest list doesn't fit, the form and the newest message
  // are in view.
  flexDirection: 'column-reverse',
  overflowY: 'auto',
  flex: '1',
  minHeight: '0',
  // Room for the focus rings of the form, and on a phone for the list, which reaches the screen's
  // edges.
  marginBottom: '-1',
  paddingBottom: '1',
  // On a phone, up to the tabs.
  marginTop: { base: '-3', tablet: '-1' },
  paddingTop: { base: '0', tablet: '1' },
  _typing: { marginTop: { base: '-2', tablet: '-1' } },
  _short: { marginTop: { base: '-2', tablet: '-1' } },
  marginInline: { base: '-4', tablet: '-1' },
  paddingInline: { base: '4', tablet: '1' },
});

const contentStyle = css({
  display: 'flex',
  flexDirection: 'column',
  // What doesn't fit overflows at the top.
  justifyContent: 'flex-end',
  gap: '2',
  // The list of messages takes the height that the rest leaves.
  flex: '1',
  minHeight: '0',
});

const titleStyle = css({ fontSize: '22', flexShrink: '0' });

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
