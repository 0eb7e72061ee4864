import { Paperclip, Send } from 'lucide-react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { css, cx } from '#styled/css';
import { draftProps } from '#web/lib/use-draft.ts';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { inputClass } from '#web/ui/form/input-class.ts';
import { messageProblem, messageText } from '#worker/domain/orders/chat-message.ts';
import { ChosenFileRow } from './attachments/chosen-file-row.tsx';
import type { Chosen } from './attachments/use-chosen-file.ts';
import type { useMessageText } from './use-message-text.ts';

/** Writes and sends a message: Enter sends, Shift+Enter inserts a line break. */
export function MessageForm(props: MessageFormProps) {
  const { input, written, chosen, onChoose, actions } = props;
  const { form, attachButton, fileId, noticeId, notice, ...state } = useMessageForm(props);
  const { file } = chosen;
  // A text alone is stored at once; a photo may still need its smaller copy.
  const isPreparing = props.isStoring && file !== undefined;
  return (
    <form {...draftProps} ref={form} className={formStyle} onSubmit={state.onSubmit}>
      {file && (
        <ChosenFileRow
          chosen={file}
          factsId={fileId}
          onSize={(sendsOriginal) => chosen.chooseSize(file.id, sendsOriginal)}
          onRemove={() => state.removeFile(file.id)}
        />
      )}
      {actions && <div className={actionsStyle}>{actions}</div>}
      <textarea
        ref={input}
        name="message"
        dir="auto"
        rows={2}
        aria-label="Message"
        aria-invalid={state.isInvalid}
        aria-describedby={state.describedBy}
        placeholder="Type your message..."
        enterKeyHint="send"
        value={written.text}
        onChange={(event) => written.setText(event.target.value)}
        onKeyDown={state.onKeyDown}
        onPaste={state.onPaste}
        className={cx(inputClass, textStyle)}
      />
      <FileButton
        ref={attachButton}
        label="Attach a file"
        onFiles={onChoose}
        className={css({ paddingInline: '3', minHeight: '12', minWidth: '12' })}
      >
        <Paperclip size={20} />
      </FileButton>
      <Button
        type="submit"
        variant="action"
        aria-label="Send message"
        disabled={!state.canSend}
        busy={isPreparing}
      >
        {!isPreparing && <Send size={20} />}
      </Button>
      {notice && (
        <p id={noticeId} role="alert" className={noticeStyle}>
          {notice}
        </p>
      )}
    </form>
  );
}

// The buttons are beside the field, or below it if the text is large.
const formStyle = css({
  wrap: '2',
  alignItems: 'end',
  justifyContent: 'flex-end',
  flexShrink: '0',
  // Right below the messages, also in a tall window.
  marginBottom: { tablet: 'auto' },
});

// The field grows with its text, up to about six lines.
const textStyle = css({
  flexGrow: '1',
  width: '7rem!',
  maxHeight: '10rem',
  resize: 'none',
  _typing: { height: 'target', minHeight: 'target', maxHeight: '6rem' },
  _short: { height: 'target', minHeight: 'target', maxHeight: '6rem' },
});

const actionsStyle = css({
  flexBasis: 'full',
  wrap: '2',
  _empty: { display: 'none' },
  // Hidden above the keyboard: choosing a reply would close it.
  _typing: { display: 'none' },
});

const noticeStyle = css({
  flexBasis: 'full',
  fontSize: '14',
  fontWeight: '600',
  color: 'denied.ink',
});

interface MessageFormProps {
  input: RefObject<HTMLTextAreaElement | null>;
  written: ReturnType<typeof useMessageText>;
  chosen: Chosen;
  isSending: boolean;
  /** The content is being stored. What the user adds now can be sent, too. */
  isStoring: boolean;
  /** Called with a valid text (blank only with a file) in the form, which keeps both until they are stored. */
  onSend: () => void;
  onChoose: (files: readonly File[]) => void;
  actions?: ReactNode;
}

/** Validates the message form and handles submit, keyboard, paste and remove events. */
function useMessageForm(props: MessageFormProps) {
  const { input, written, chosen, isSending, onSend, onChoose } = props;
  const form = useRef<HTMLFormElement>(null);
  const attachButton = useRef<HTMLButtonElement>(null);
  useTextHeight(input, written.text);
  const id = useId();
  const noticeId = `${id}notice`;
  const fileId = `${id}file`;
  // A blank message needs no error: the button is disabled.
  const problem = messageText(written.text) === '' ? undefined : messageProblem(written.text);
  const isEmpty = messageText(written.text, chosen.file?.file.name) === '';
  const canSend = !isSending && !isEmpty && problem === undefined;
  const notice = problem ?? chosen.note;
  const describedBy = [chosen.file && fileId, notice && noticeId].filter(Boolean).join(' ');

  return {
    form,
    attachButton,
    fileId,
    noticeId,
    canSend,
    /** Why the message or a file can't be sent, as a sentence. */
    notice,
    isInvalid: problem !== undefined,
    describedBy: describedBy || undefined,
    onSubmit(event: FormEvent): void {
      event.preventDefault();
      if (!canSend) return;
      onSend();
      // The focused button becomes disabled; on a phone this also keeps the keyboard open.
      input.current?.focus();
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    },
    onPaste(event: ClipboardEvent): void {
      const { files, types } = event.clipboardData;
      // Office programs copy a text together with an image of it. Finder copies a file with only
      // its name, a browser an image with only its HTML.
      const isRich = types.includes('text/html') || types.includes('text/rtf');
      const isRichText = isRich && types.includes('text/plain');
      if (files.length === 0 || isRichText) return;
      event.preventDefault();
      onChoose([...files]);
    },
    removeFile(key: string): void {
      chosen.remove(key);
      attachButton.current?.focus();
    },
  };
}

/** Returns whether a key belongs to an input method. Safari ends the composition first, but keeps the key code 229. */
function isComposing({ isComposing: isOpen, keyCode }: globalThis.KeyboardEvent): boolean {
  return isOpen || keyCode === 229;
}

/** Fits a text area's height to its text, between its `rows` and its `max-height`. */
function useTextHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when `text` changes, because it changes the height.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = '';
    const { scrollHeight, clientHeight, offsetHeight } = element;
    // Not every supported browser has `field-sizing: content`, which does the same.
    if (scrollHeight > clientHeight) {
      element.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
    }
  }, [field, text]);
}
