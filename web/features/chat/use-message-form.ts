import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
} from 'react';
import type { ChosenFile } from '#web/features/chat/attachments/use-chosen-file.ts';
import { messageProblem, messageText } from '#worker/domain/orders/chat-message.ts';
import type { useMessageText } from './use-message-text.ts';

export interface MessageFormProps {
  input: RefObject<HTMLTextAreaElement | null>;
  written: ReturnType<typeof useMessageText>;
  chosen: ChosenFile;
  isSending: boolean;
  /** Called with a valid text (blank only with a file). The form keeps both until they are stored. */
  onSend: (text: string, file: File | undefined) => void;
  onChoose: (files: readonly File[]) => void;
  /** More buttons, shown above the text field. */
  actions?: ReactNode;
}

/** Validates the message form and handles submit, keyboard, paste and remove events. */
export function useMessageForm(props: MessageFormProps) {
  const { input, written, chosen, isSending, onSend, onChoose } = props;
  const form = useRef<HTMLFormElement>(null);
  const attachButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const fileId = `${id}file`;
  const noticeId = `${id}notice`;
  // A blank message needs no error: the button is disabled.
  const problem = messageText(written.text) === '' ? undefined : messageProblem(written.text);
  // A file can't be sent while another one is uploading.
  const isBlocked = chosen.file !== undefined && chosen.blocked !== undefined;
  const isEmpty = messageText(written.text, chosen.file?.name) === '';
  const canSend = !isSending && !isBlocked && !isEmpty && problem === undefined;
  const notice = problem ?? (isBlocked ? chosen.blocked : chosen.note);
  const describedBy = [chosen.file && fileId, notice && noticeId].filter(Boolean).join(' ');

  return {
    form,
    attachButton,
    fileId,
    noticeId,
    canSend,
    /** Why the message or the file can't be sent, as a sentence. */
    notice,
    isInvalid: problem !== undefined,
    describedBy: describedBy || undefined,
    onSubmit(event: FormEvent): void {
      event.preventDefault();
      if (!canSend) return;
      onSend(written.text, chosen.file);
      // The focused button becomes disabled; on a phone this also keeps the keyboard open.
      input.current?.focus();
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      form.current?.requestSubmit();
    },
    onPaste(event: ClipboardEvent): void {
      const { files, types } = event.clipboardData;
      // Office programs copy a text together with an image of it.
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      onChoose([...files]);
    },
    removeFile(): void {
      chosen.remove();
      attachButton.current?.focus();
    },
  };
}
