import { Paperclip, Send } from 'lucide-react';
import { css, cx } from '#styled/css';
import { ChosenFileRow } from '#web/features/chat/attachments/chosen-file-row.tsx';
import { draftProps } from '#web/lib/use-draft.ts';
import { FileButton } from '#web/ui/file/file-button.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { inputClass } from '#web/ui/form/input-class.ts';
import { type MessageFormProps, useMessageForm } from './use-message-form.ts';

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
        className={css({ paddingInline: '3' })}
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

const formStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'end',
  gap: '2',
  flexShrink: '0',
});

// The field grows with its text, up to about six lines.
const textStyle = css({
  maxHeight: '10rem',
  resize: 'none',
  _typing: { height: 'target', minHeight: 'target', maxHeight: '6rem' },
  _short: { height: 'target', minHeight: 'target', maxHeight: '6rem' },
});

const actionsStyle = css({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  _empty: { display: 'none' },
  // Choosing a reply closes the keyboard, too.
  _typing: { display: 'none' },
});

const noticeStyle = css({
  gridColumn: '1 / -1',
  fontSize: '14',
  fontWeight: '600',
  color: 'danger.ink',
});
