import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { css } from '#styled/css';
import { OutboxWriteError } from '#web/delivery/browser/outbox-database.ts';
import { isSendingFailure, sendingFailedText } from '#web/delivery/texts.ts';
import { useLoadDelivery } from '#web/delivery/use-delivery.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { draftProps, useDraft } from '#web/lib/use-draft.ts';
import { type LogSpan, logPath } from '#web/orders/log-link.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { showError } from '#web/ui/toast/toast.ts';
import { trimText } from '#worker/domain/blank-text.ts';
import { formatLogTime } from './log-text-format.ts';

/** The message about a section of a log, which the section's own description identifies. */
const nothingWritten = { about: '', text: '' };

const drafts = createDrafts(
  storageKeys.logMessages,
  v.object({ about: v.string(), text: v.string() }),
);

interface SendSelectionProps {
  orderId: string;
  fileId: string;
  userId: string;
  /** Seconds since the log's start. */
  cursor: number;
  selection: LogSpan | undefined;
  /** What the message says about the selection. Undefined until it's known. */
  description: string | undefined;
  onSelect: (span: LogSpan | undefined) => void;
}

/** A form that sends a message about the selection, with a link that opens the plot at it. */
export function SendSelection(props: SendSelectionProps) {
  const { orderId, fileId, userId, cursor, selection, description = '', onSelect } = props;
  const load = useLoadDelivery();
  const [isSending, setSending] = useState(false);
  const [written, setWritten, latestWritten] = useDraft(
    drafts,
    { userId, about: fileId },
    nothingWritten,
  );
  const text = written.about === description ? written.text : description;

  async function send(span: LogSpan): Promise<void> {
    setSending(true);
    try {
      const link = location.origin + logPath({ orderId, fileId, ...span });
      const body = { message: `${trimText(text) || description}\n${link}` };
      const delivery = await load();
      const request = { userId, kind: 'message', orderId, body, key: crypto.randomUUID() } as const;
      const result = await delivery.submit(request, () => {
        // The message is stored now, so the form must not send it again.
        setSending(false);
        // What the user changed since is another message.
        if (latestWritten().text !== written.text) return;
        setWritten(nothingWritten);
        onSelect(undefined);
      });
      if (isSendingFailure(result)) showError(sendingFailedText, { hideOffline: true });
    } catch (error) {
      showError(error instanceof OutboxWriteError ? error.message : sendingFailedText);
    } finally {
      setSending(false);
    }
  }

  return (
    <div className={css({ stack: '2' })}>
      <div className={css({ wrap: '2' })}>
        <Button
          onClick={() => onSelect({ from: cursor, to: Math.max(cursor, selection?.to ?? 0) })}
        >
          Start at {formatLogTime(cursor)}
        </Button>
        <Button
          onClick={() => onSelect({ from: Math.min(cursor, selection?.from ?? 0), to: cursor })}
        >
          End at {formatLogTime(cursor)}
        </Button>
      </div>
      {selection && selection.to > selection.from && (
        <form
          {...draftProps}
          className={css({ stack: '2' })}
          onSubmit={(event) => {
            event.preventDefault();
            if (description && !isSending) void send(selection);
          }}
        >
          <TextField
            label="Message about this section"
            value={text}
            maxLength={1000}
            onChange={(event) => setWritten({ about: description, text: event.target.value })}
          />
          <Button
            type="submit"
            variant="action"
            busy={isSending}
            className={css({ justifySelf: 'start' })}
          >
            <MessageSquare size={18} />
            Send to Chat
          </Button>
        </form>
      )}
    </div>
  );
}
