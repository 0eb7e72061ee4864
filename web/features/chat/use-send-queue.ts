import { useRef } from 'react';
import type { ChosenFile } from '#web/features/chat/attachments/use-chosen-file.ts';
import type { useMessageText } from './use-message-text.ts';
import type { OutgoingMessage } from './use-send-message.ts';

interface SendQueue {
  written: ReturnType<typeof useMessageText>;
  chosen: ChosenFile;
  /** Sends a message, and calls `onStored` once the form may be cleared. */
  send: (message: OutgoingMessage, onStored: () => void) => Promise<void>;
}

/**
 * Sends the form's content and clears the form once the message is stored. Pressing Enter twice sends one message;
 * text typed in the meantime becomes the next one.
 */
export function useSendQueue({ written, chosen, send }: SendQueue) {
  const storing = useRef<OutgoingMessage>(undefined);
  const isNextRequested = useRef(false);

  return async function submit(text: string, file: File | undefined): Promise<void> {
    if (storing.current) {
      isNextRequested.current = true;
      return;
    }
    // A reload loses the chosen file, so a message with one is a new message each time.
    const key = file ? crypto.randomUUID() : written.keyOf(text);
    const message = { key, text, file };
    storing.current = message;
    try {
      await send(message, () => {
        storing.current = undefined;
        const rest = written.markSent(text);
        if (file) chosen.markSent(file);
        if (isNextRequested.current && rest.trim() !== '') void submit(rest, undefined);
        isNextRequested.current = false;
      });
    } finally {
      // The next message may be storing by now.
      if (storing.current === message) storing.current = undefined;
    }
  };
}
