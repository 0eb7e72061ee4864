import { useRef } from 'react';
import type { useChosenFile } from '#web/features/chat/attachments/use-chosen-file.ts';
import { type OutgoingMessage, outgoingMessage } from './outgoing-message.ts';
import type { useMessageText } from './use-message-text.ts';

interface InTurn {
  written: ReturnType<typeof useMessageText>;
  chosen: ReturnType<typeof useChosenFile>;
  /** Sends a message; `onTaken` is called once it is safe. */
  send: (message: OutgoingMessage, onTaken: () => void) => Promise<void>;
}

/**
 * Sends what is in the form, which goes from there once it is safe; one that is not taken stays. Enter pressed
 * twice at once is one message, and what is typed meanwhile is the next one.
 */
export function useSendInTurn({ written, chosen, send }: InTurn) {
  const beingTaken = useRef<OutgoingMessage>(undefined);
  const isNextWanted = useRef(false);

  return async function sendNow(text: string, file: File | undefined): Promise<void> {
    if (beingTaken.current) {
      isNextWanted.current = true;
      return;
    }
    // A file is gone with its page: sent again after a reload it is another message.
    const message = outgoingMessage(text, file, file ? undefined : written.keyOf(text));
    beingTaken.current = message;
    try {
      await send(message, () => {
        beingTaken.current = undefined;
        const rest = written.taken(text);
        if (file) chosen.taken(file);
        if (isNextWanted.current && rest.trim() !== '') void sendNow(rest, undefined);
        isNextWanted.current = false;
      });
    } finally {
      // By now it may be the next one's turn.
      if (beingTaken.current === message) beingTaken.current = undefined;
    }
  };
}
