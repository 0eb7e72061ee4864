import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { shop } from '#web/lib/shop.ts';
import { type DecidedOrder, decisionLines } from '#web/orders/decision-lines.ts';
import { usePane } from '#web/ui/layout/panes.tsx';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { minuteMs } from '#worker/domain/durations.ts';
import { messageText } from '#worker/domain/orders/chat-message.ts';
import { useChosenFile } from './attachments/use-chosen-file.ts';
import { ChatPanel } from './chat-panel.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import type { RenderFileActions } from './messages/message-bubble.tsx';
import { replyTimeText } from './reply-time-text.ts';
import type { UnsentMessage } from './sending/unsent-message.ts';
import { useSendMessage, useUnsentMessages } from './sending/use-send-message.ts';
import { useSendQueue } from './sending/use-send-queue.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useMessageText } from './use-message-text.ts';

interface ChatProps extends ChatSlots {
  orderId: string;
  /** The denied orders that this one replaces, newest first. */
  earlierOrderIds: readonly string[];
  /** The order, for the lines about what the shop decided. */
  order: DecidedOrder;
}

interface ChatSlots {
  /** Buttons for a message's file, such as View Log. */
  renderFileActions?: RenderFileActions;
  renderFormActions?: (form: FormHandle) => ReactNode;
}

interface FormHandle {
  /** Adds a text at the cursor, with `once` only if the field lacks it, and focuses the text field. */
  insertText: (text: string, options?: { once: boolean }) => void;
}

/** The order chat: its messages and the message form. */
export function OrderChat(chat: ChatProps) {
  const session = useSession();
  if (session.state !== 'signedIn') return <ChatPanel />;
  return <Conversation {...chat} reader={session.user} />;
}

interface ConversationProps extends ChatProps {
  reader: UserJson;
}

function Conversation({ orderId, reader, ...slots }: ConversationProps) {
  // The Order tab can hide the chat, which then needn't poll.
  const { isShown } = usePane();
  const chat = useQuery({ ...queries.messages(orderId), subscribed: isShown });
  const { data: messages } = chat;
  const end = useMarkRead(orderId, reader.id, messages);
  const unsent = useUnsentMessages(orderId);
  const owner = { userId: reader.id, about: orderId };
  const { send, tryAgain, chooseFile, reopenFile, discard, cancelToEdit } = useSendMessage(owner);
  const form = useChatForm(owner);
  const { written, chosen, restore, focusInput, choose } = form;
  const { submit, isStoring } = useSendQueue({ owner, written, chosen, send });

  /** Does nothing if the message is already being sent. */
  async function edit(message: UnsentMessage): Promise<void> {
    if (message.file?.blob && chosen.file) {
      chosen.setNote('Send or remove the attached file first.');
      return;
    }
    if (await cancelToEdit(message)) restore(message);
  }

  return (
    <ChatPanel onDropFiles={choose}>
      {(messages ?? unsent.length > 0) && (
        <MessageList
          orderId={orderId}
          earlierOrderIds={slots.earlierOrderIds}
          decisions={decisionLines(slots.order)}
          end={end}
          messages={messages}
          unsent={unsent}
          reader={reader}
          renderFileActions={slots.renderFileActions}
          note={!reader.isAdmin && <ReplyTime />}
          onTryAgain={(message) => {
            void tryAgain(message);
            focusInput();
          }}
          onChooseFile={(message, file) => {
            void (file ? chooseFile(message, file) : reopenFile(message));
            focusInput();
          }}
          onEdit={(message) => void edit(message)}
          onDiscard={(message) => {
            void discard(message);
            focusInput();
          }}
        />
      )}
      {!messages && (
        <Unloaded
          query={chat}
          height="600px"
          title="Error Loading Messages"
          errorText="Failed to load the messages"
        />
      )}
      <MessageForm
        input={form.input}
        written={written}
        chosen={chosen}
        isSending={unsent.some(({ blocksForm }) => blocksForm)}
        isStoring={isStoring}
        onSend={() => void submit()}
        onChoose={choose}
        actions={slots.renderFormActions?.(form)}
      />
    </ChatPanel>
  );
}

function useChatForm(owner: DraftOwner) {
  const input = useRef<HTMLTextAreaElement>(null);
  const written = useMessageText(owner);
  const chosen = useChosenFile(owner);

  function restore({ text, file }: UnsentMessage): void {
    const isOwnText = file === null || text !== messageText('', file.name);
    if (isOwnText) written.restore(text);
    if (file?.blob) chosen.restore(toFile(file.blob, file.name));
    focusInput();
  }

  /** Keeps the focus when the pressed button disappears. */
  function focusInput(): void {
    input.current?.focus();
  }

  function insertText(text: string, { once } = { once: false }): void {
    const { selectionStart = 0, selectionEnd = 0 } = input.current ?? {};
    const { text: before } = written;
    if (!once || !before.includes(text.trim())) {
      written.setText(before.slice(0, selectionStart) + text + before.slice(selectionEnd));
    }
    focusInput();
  }

  function choose(files: readonly File[]): void {
    chosen.choose(files);
    // Users often add a text; Enter sends both.
    focusInput();
  }

  return { input, written, chosen, restore, focusInput, insertText, choose };
}

/** A stored file has only its bytes. */
function toFile(blob: Blob, name: string): File {
  return blob instanceof File ? blob : new File([blob], name);
}

/** When the customer can expect an answer. Screen readers don't announce it while it changes. */
function ReplyTime() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div aria-live="off" className={noteStyle}>
      <Clock size={16} className={css({ flexShrink: '0' })} />
      {replyTimeText(shop, now)}
    </div>
  );
}

const noteStyle = css({
  row: '2',
  justifyContent: 'center',
  marginTop: '4',
  fontSize: '14',
  color: 'muted',
  _typing: { display: 'none' },
  _short: { display: 'none' },
});
