import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { css } from '#styled/css';
import { messageOf } from '#web/lib/api.ts';
import { queries } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { UserJson } from '#worker/domain/api.ts';

import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import { useSendMessage, useUnsentMessages } from './use-send-message.ts';

/** The panel 'Order Chat': what was written, and what is being written (spec section 2). */
export function OrderChat({ orderId }: { orderId: string }) {
  const session = useSession();
  return (
    <section aria-labelledby="chat-title" className={panelStyle}>
      <h3 id="chat-title" className={css({ fontSize: '22' })}>
        Order Chat
      </h3>
      {session.state === 'signedIn' && <Conversation orderId={orderId} reader={session.user} />}
    </section>
  );
}

function Conversation({ orderId, reader }: { orderId: string; reader: UserJson }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { data: messages, error, refetch } = useQuery(queries.messages(orderId));
  const unsent = useUnsentMessages(orderId);
  const { send, tryAgain, discard } = useSendMessage(orderId);
  /** The control that was pressed goes away; writing goes on. */
  const toInput = () => input.current?.focus();
  return (
    <>
      {messages && (
        <MessageList
          messages={messages}
          unsent={unsent}
          reader={reader}
          onTryAgain={(message) => {
            tryAgain(message);
            toInput();
          }}
          onDiscard={(message) => {
            discard(message);
            toInput();
          }}
        />
      )}
      {!messages && !error && <Skeleton height="600px" />}
      {!messages && error && (
        <Notice
          isError
          title="Error Loading Messages"
          text={messageOf(error, 'Failed to load the messages')}
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      )}
      <MessageForm
        input={input}
        owner={{ userId: reader.id, about: orderId }}
        isSending={unsent.some(({ state }) => state === 'sending')}
        onSend={send}
      />
    </>
  );
}

const panelStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  alignContent: 'start',
});
