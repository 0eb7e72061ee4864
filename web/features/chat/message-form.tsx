import { Paperclip, Send } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { css } from '#styled/css';
import { ChosenFileRow } from '#web/features/chat/attachments/chosen-file-row.tsx';
import type { ChosenFile } from '#web/features/chat/attachments/use-chosen-file.ts';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { inputClass } from '#web/ui/form/input-class.ts';
import { messageProblem } from '#worker/domain/orders/chat-message.ts';
import type { useMessageText } from './use-message-text.ts';

interface MessageFormProps {
  input: RefObject<HTMLTextAreaElement | null>;
  /** What is being written. */
  written: ReturnType<typeof useMessageText>;
  chosen: ChosenFile;
  isSending: boolean;
  /** Gets a text that can be sent, or that is blank beside a file; both stay here until they are safe. */
  onSend: (text: string, file: File | undefined) => void;
  onChoose: (files: readonly File[]) => void;
}

/** Where a message is written: Enter sends, Shift+Enter makes a new line (spec section 2). */
export function MessageForm(props: MessageFormProps) {
  const { input, chosen, isSending, onSend, onChoose } = props;
  const { text, put } = props.written;
  const form = useRef<HTMLFormElement>(null);
  const attach = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isBlank = text.trim() === '';
  // A blank message needs no words: its button cannot be pressed.
  const problem = isBlank ? undefined : messageProblem(text);
  // One file goes up at a time: a chosen one waits for one that is tried again.
  const isBlocked = chosen.file && chosen.blocked !== undefined;
  const isEmpty = isBlank && !chosen.file;
  const canSend = !isSending && !isBlocked && !isEmpty && problem === undefined;
  const told = problem ?? (isBlocked ? chosen.blocked : chosen.note);
  const describedBy = [chosen.file && `${id}file`, told && `${id}told`].filter(Boolean).join(' ');

  function send(): void {
    if (!canSend) return;
    onSend(text, chosen.file);
    // The button cannot be pressed now; on a phone the keyboard stays.
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  function onPaste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData;
    // What was copied from a document comes as a text and as its picture.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    onChoose([...files]);
  }

  function remove(): void {
    chosen.remove();
    attach.current?.focus();
  }

  return (
    <form
      ref={form}
      className={formStyle}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {chosen.file && <ChosenFileRow id={`${id}file`} file={chosen.file} onRemove={remove} />}
      <textarea
        ref={input}
        name="message"
        rows={2}
        aria-label="Message"
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy || undefined}
        placeholder="Type your message..."
        enterKeyHint="send"
        value={text}
        onChange={(event) => put(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={inputClass}
      />
      <FileButton
        ref={attach}
        label="Attach a file"
        title={chosen.blocked}
        onBlocked={chosen.blocked === undefined ? undefined : chosen.tellBlocked}
        onFiles={onChoose}
        className={css({ paddingInline: '3' })}
      >
        <Paperclip size={20} strokeWidth={1.75} aria-hidden />
      </FileButton>
      <Button type="submit" look="action" aria-label="Send message" disabled={!canSend}>
        <Send size={20} strokeWidth={1.75} aria-hidden />
      </Button>
      {told && (
        <p id={`${id}told`} role="alert" className={problemStyle}>
          {told}
        </p>
      )}
    </form>
  );
}

const formStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'end',
  gap: '2',
  // In a dialog that scrolls, writing stays in reach, over the dialog's own padding.
  position: 'sticky',
  bottom: { base: '-4', tablet: '-6' },
  marginBottom: { base: '-4', tablet: '-6' },
  paddingTop: '2',
  paddingBottom: { base: 'max(1rem, env(safe-area-inset-bottom))', tablet: '6' },
  background: 'card',
});

const problemStyle = css({
  gridColumn: '1 / -1',
  fontSize: '14',
  fontWeight: '600',
  color: 'danger.ink',
});
