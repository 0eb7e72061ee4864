import { ArrowDown } from 'lucide-react';
import { type ReactNode, type Ref, useLayoutEffect, useState } from 'react';
import { css, cx } from '#styled/css';
import type { DecisionLine } from '#web/orders/decision-lines.ts';
import { LazyMount } from '#web/ui/dialog/lazy-mount.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import { usePane } from '#web/ui/layout/panes.tsx';
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx';
import { Mark } from '#web/ui/mark.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { EarlierOrders, useEarlierChats } from './messages/earlier-orders.tsx';
import type { RenderFileActions } from './messages/message-bubble.tsx';
import { DecisionNote, Messages } from './messages/messages.tsx';
import { OlderMessages } from './older-messages.tsx';
import { photoOf } from './photos/photo.ts';
import { UnsentBubble } from './sending/unsent-bubble.tsx';
import type { UnsentMessage } from './sending/unsent-message.ts';
import { useMessagePages } from './use-message-pages.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';

const PhotoViewer = lazyPart(() => import('./photos/photo-viewer.tsx'), 'PhotoViewer', {
  retry: true,
});

interface MessageListProps {
  orderId: string;
  /** The denied orders that this one replaces, newest first. */
  earlierOrderIds: readonly string[];
  end: Ref<HTMLElement>;
  /** The newest page. Undefined until it is loaded, or if this browser has no persisted copy. */
  messages: readonly OrderMessageJson[] | undefined;
  unsent: readonly UnsentMessage[];
  /** What the shop decided, oldest first. */
  decisions: readonly DecisionLine[];
  reader: UserJson;
  renderFileActions: RenderFileActions | undefined;
  /** Shown below the newest message. */
  note: ReactNode;
  onTryAgain: (message: UnsentMessage) => void;
  onEdit: (message: UnsentMessage) => void;
  onDiscard: (message: UnsentMessage) => void;
  onChooseFile: (message: UnsentMessage, file?: File) => void;
}

const noMessages: readonly OrderMessageJson[] = [];

/** The conversation. It stays at its newest message unless the reader scrolls up, which loads older ones. */
export function MessageList({
  orderId,
  earlierOrderIds,
  end,
  messages = noMessages,
  unsent,
  decisions,
  reader,
  renderFileActions,
  note,
  onTryAgain,
  onEdit,
  onDiscard,
  onChooseFile,
}: MessageListProps) {
  const newest = messages.at(-1);
  const lastUnsent = unsent.at(-1);
  const { isBeside } = usePane();
  const { chats: earlier } = useEarlierChats(earlierOrderIds);
  const stick = useStickToBottom({
    key: newest && `${newest.id} ${decisions.length}`,
    olderKey: earlier.map(({ orderId }) => orderId).join(' '),
    // Scrolls on a new or failed message, not when an upload finishes or a retry starts.
    ownKey: lastUnsent && `${lastUnsent.key} ${lastUnsent.failure !== undefined}`,
  });
  const pages = useMessagePages({ orderId, newest: messages, onOlder: stick.holdPosition });
  const { openPhoto, viewer } = usePhotoViewer([
    ...earlier.flatMap((chat) => chat.messages),
    ...pages.older,
    ...messages,
  ]);
  const newestOwnId = messages.findLast(({ userId }) => userId === reader.id)?.id;
  const shown = { reader, newestOwnId, renderFileActions, onOpenPhoto: openPhoto };
  const oldest = pages.older[0] ?? messages[0];
  // Decisions older than the loaded messages belong to messages that aren't loaded.
  const known = pages.load
    ? decisions.filter(({ at }) => oldest && at > oldest.createdAt)
    : decisions;
  useLayoutEffect(stick.restorePosition);
  return (
    <div className={frameStyle}>
      <ScrollRegion
        ref={stick.list}
        onScroll={stick.onScroll}
        role="log"
        aria-label="Messages"
        className={cx(listStyle, !isBeside && bottomStyle)}
      >
        {/* Above all messages of this order. */}
        {!pages.load && <EarlierOrders chats={earlier} {...shown} />}
        {messages.length + unsent.length === 0 && <NoMessages />}
        {pages.load && <OlderMessages {...pages} load={pages.load} />}
        {/* Screen readers announce only new messages, not older ones that appear above them. */}
        {pages.older.length > 0 && (
          <div aria-live="off" className={olderStyle}>
            <Messages messages={pages.older} decisions={known} {...shown} />
          </div>
        )}
        <Messages messages={messages} decisions={known} {...shown} above={pages.older.at(-1)} />
        {known
          .filter(({ at }) => !newest || at > newest.createdAt)
          .map((decision) => (
            <DecisionNote key={decision.at} {...decision} />
          ))}
        {unsent.map((message) => (
          <UnsentBubble
            key={message.key}
            message={message}
            onTryAgain={() => onTryAgain(message)}
            onEdit={() => onEdit(message)}
            onDiscard={() => onDiscard(message)}
            onChooseFile={(file) => onChooseFile(message, file)}
          />
        ))}
        {note}
        <span ref={end} className={css({ flexShrink: '0', height: '1px' })} />
      </ScrollRegion>
      {stick.hasNew && (
        <span className={newStyle}>
          <Button variant="action" onClick={stick.scrollToNewest}>
            <ArrowDown size={18} />
            New messages
          </Button>
        </span>
      )}
      {viewer}
    </div>
  );
}

function NoMessages() {
  return (
    <p className={emptyStyle}>
      <Mark size={40} />
      No messages yet. Start the conversation!
    </p>
  );
}

/** Returns the viewer for the photos of these messages, and the function that opens it at one message's photo. */
function usePhotoViewer(messages: readonly OrderMessageJson[]) {
  const [openId, setOpenId] = useState<string>();
  const isOpen = openId !== undefined;
  const photos = isOpen ? messages.map(photoOf).filter((photo) => photo !== undefined) : [];
  return {
    openPhoto: setOpenId,
    viewer: (
      <LazyMount open={isOpen}>
        <PhotoViewer
          photos={photos}
          openId={openId}
          onOpen={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      </LazyMount>
    ),
  };
}

const frameStyle = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  // On a phone, from edge to edge, with the list right above the form.
  flexGrow: { base: '1', tablet: '0' },
  justifyContent: 'flex-end',
  minHeight: '5rem',
  marginInline: { base: '-4', tablet: '0' },
  background: 'ground',
  borderRadius: { base: '0', tablet: 'card' },
});

const listStyle = css({
  // Contains the visually hidden texts, which would otherwise make the tab around it scroll.
  position: 'relative',
  flex: '0 1 600px',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  display: 'flex',
  flexDirection: 'column',
  padding: '3',
  _typing: { padding: '2' },
  _short: { padding: '2' },
  background: 'ground',
  border: { tablet: '1px solid {colors.line}' },
  borderRadius: { base: '0', tablet: 'card' },
});

// In a narrow window, few messages are just above the form, where a toast doesn't cover them.
const bottomStyle = css({ '& > :first-child': { marginTop: 'auto' } });

const olderStyle = css({ display: 'flex', flexDirection: 'column' });

const emptyStyle = css({
  margin: 'auto',
  display: 'grid',
  justifyItems: 'center',
  gap: '3',
  textAlign: 'center',
  color: 'muted',
});

const newStyle = css({
  position: 'absolute',
  insetInline: '0',
  bottom: '3',
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  '& > button': { pointerEvents: 'auto', boxShadow: 'float' },
});
