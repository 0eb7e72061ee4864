import { Send } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { css } from '#styled/css';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/input-class.ts';
import { messageProblem, normalizeMessage } from '#worker/domain/chat-message.ts';

const drafts = createDrafts(storageKeys.chatTexts, v.string());

interface MessageFormProps {
  input: RefObject<HTMLTextAreaElement | null>;
  owner: DraftOwner;
  isSending: boolean;
  /** Gets the text trimmed and not blank. */
  onSend: (text: string) => void;
}

/**
 * Where a message is written: Enter sends, Shift+Enter makes a new line (spec section 2). What is written is
 * kept until it is sent, through a closed dialog and a reload.
 */
export function MessageForm({ input, owner, isSending, onSend }: MessageFormProps) {
  const [text, setText] = useState(() => drafts.load(owner) ?? '');
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const problem = messageProblem(text);
  // A blank message needs no words: its button cannot be pressed.
  const told = text.trim() === '' ? undefined : problem;

  function put(changed: string): void {
    setText(changed);
    drafts.save(owner, changed === '' ? undefined : changed);
  }

  function send(): void {
    if (problem || isSending) return;
    onSend(normalizeMessage(text));
    put('');
    // The button cannot be pressed now; on a phone the keyboard stays.
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
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
      <textarea
        ref={input}
        name="message"
        rows={2}
        aria-label="Message"
        aria-invalid={told !== undefined}
        aria-describedby={told && problemId}
        placeholder="Type your message..."
        enterKeyHint="send"
        value={text}
        onChange={(event) => put(event.target.value)}
        onKeyDown={onKeyDown}
        className={inputClass}
      />
      <Button
        type="submit"
        look="action"
        aria-label="Send message"
        disabled={problem !== undefined || isSending}
      >
        <Send size={20} strokeWidth={1.75} aria-hidden />
      </Button>
      {told && (
        <p id={problemId} role="alert" className={problemStyle}>
          {told}
        </p>
      )}
    </form>
  );
}

const formStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
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
