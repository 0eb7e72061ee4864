import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css';
import { useDelivery } from '#web/delivery/use-delivery.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { logPath } from '#worker/domain/datalogs/log-link.ts';
import type { LogSpan } from '#worker/domain/datalogs/log-selection.ts';
import { formatLogTime } from '#worker/domain/datalogs/log-text-format.ts';

interface SendSelectionProps {
  orderId: string;
  fileId: string;
  userId: string;
  cursor: number;
  selection: LogSpan | undefined;
  /** What the message says about the selection. */
  description: string | undefined;
  onSelect: (span: LogSpan) => void;
}

/** Sends the selection as a message that opens the plot there. */
export function SendSelection(props: SendSelectionProps) {
  const { orderId, fileId, userId, cursor, selection, description = '', onSelect } = props;
  const load = useDelivery();
  const [isSending, setSending] = useState(false);
  const [written, setWritten] = useState<{ about: string; text: string }>();
  const text = written?.about === description ? written.text : description;

  async function send(span: LogSpan): Promise<void> {
    setSending(true);
    try {
      const link = location.origin + logPath({ orderId, fileId, ...span });
      const body = { message: `${text.trim() || description}\n${link}` };
      const delivery = await load();
      await delivery.submit(
        { userId, kind: 'message', orderId, body, key: crypto.randomUUID() },
        () => {
          setSending(false);
          void showToast({ type: 'success', title: 'Message sent', description: text });
        },
      );
    } catch {
      void showToast({ type: 'error', title: 'Error', description: 'Failed to send message' });
    } finally {
      setSending(false);
    }
  }

  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <div className={rowStyle}>
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
      {selection && description && (
        <form
          className={css({ display: 'grid', gap: '2' })}
          onSubmit={(event) => {
            event.preventDefault();
            void send(selection);
          }}
        >
          <TextField
            label="Message about this part"
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
            <MessageSquare size={18} strokeWidth={1.75} aria-hidden />
            Send to Chat
          </Button>
        </form>
      )}
    </div>
  );
}

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
