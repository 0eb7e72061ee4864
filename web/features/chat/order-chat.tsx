import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { messageOf } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useChosenFile } from '#web/features/chat/attachments/use-chosen-file.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NoSignalNotice } from '#web/ui/offline-notice.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { messageOfFile } from '#worker/domain/files/file-rules.ts';
import { ChatPanel } from './chat-panel.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import type { OutgoingMessage } from './outgoing-message.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useMessageText } from './use-message-text.ts';
import { useSendInTurn } from './use-send-in-turn.ts';
import { useSendMessage, useUnsentMessages } from './use-send-message.ts';

/** The panel 'Order Chat': what was written, and what is being written (spec section 2). */
export function OrderChat({ orderId }: { orderId: string }) {
  const session = useSession();
  // Each way here names itself: one that leads to the chat does so also where the order is open already.
  const soughtBy = useLocation({
    select: ({ hash, state }) => (hash === 'chat' ? `chat ${state.__TSR_key}` : undefined),
  });
  if (session.state !== 'signedIn') return <ChatPanel />;
  return <Conversation orderId={orderId} reader={session.user} soughtBy={soughtBy} />;
}

interface ConversationProps {
  orderId: string;
  reader: UserJson;
  soughtBy: string | undefined;
}

function Conversation({ orderId, reader, soughtBy }: ConversationProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { data: messages, error, isPaused, refetch } = useQuery(queries.messages(orderId));
  const end = useMarkRead(orderId, reader.id, messages);
  const unsent = useUnsentMessages(orderId);
  const owner = { userId: reader.id, about: orderId };
  const { send, tryAgain, discard } = useSendMessage(owner);
  const written = useMessageText(owner);
  const chosen = useChosenFile(
    owner,
    unsent.some(({ state }) => state === 'uploading'),
  );
  const sendNow = useSendInTurn({ written, chosen, send });

  /** What was not sent after all is where it was written. */
  function takeBack({ text, attachment }: OutgoingMessage): void {
    const isOwnText = attachment === undefined || text !== messageOfFile(attachment.name);
    if (isOwnText) written.takeBack(text);
    if (attachment) chosen.takeBack(attachment.file);
    toInput();
  }

  /** One that is on its way already stays a message, and is not in the form as well. */
  async function edit(message: OutgoingMessage): Promise<void> {
    if (message.attachment && chosen.file) return chosen.tellOneAtATime();
    if (await discard(message)) takeBack(message);
  }

  /** The control that was pressed goes away; writing goes on. */
  function toInput(): void {
    input.current?.focus();
  }

  function choose(files: readonly File[]): void {
    chosen.choose(files);
    // Something is often said of a file, and Enter sends it.
    toInput();
  }

  return (
    <ChatPanel soughtBy={soughtBy} onDropFiles={choose}>
      {(messages ?? unsent.length > 0) && (
        <MessageList
          end={end}
          messages={messages}
          unsent={unsent}
          reader={reader}
          onTryAgain={(message) => {
            tryAgain(message);
            toInput();
          }}
          onEdit={(message) => void edit(message)}
          onDiscard={(message) => {
            void discard(message);
            toInput();
          }}
          onCancel={(message, transfer) => {
            if (transfer.isKept) return void edit(message);
            transfer.cancel?.();
            takeBack(message);
          }}
        />
      )}
      {!messages && isPaused && <NoSignalNotice />}
      {!messages && !error && !isPaused && <Skeleton height="600px" />}
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
        written={written}
        chosen={chosen}
        isSending={unsent.some(({ state, isRetry }) => state === 'sending' && !isRetry)}
        onSend={(text, file) => void sendNow(text, file)}
        onChoose={choose}
      />
    </ChatPanel>
  );
}
