import { useRef } from 'react';
import {
  type ChosenFile,
  type ChosenFiles,
  fileToSend,
} from '#web/features/chat/attachments/use-chosen-files.ts';
import type { useMessageText } from './use-message-text.ts';
import type { OutgoingMessage } from './use-send-message.ts';

interface SendQueue {
  written: ReturnType<typeof useMessageText>;
  chosen: Pick<ChosenFiles, 'remove'>;
  /** Sends a message, and calls `onStored` once the form may be cleared. */
  send: (message: OutgoingMessage, onStored: () => void) => Promise<void>;
}

/**
 * Sends the form's content: one message per file, in order, the text with the first one. Removes each part from the
 * form once it is stored. Pressing Enter twice sends one message; text typed in the meantime becomes the next one.
 */
export function useSendQueue({ written, chosen, send }: SendQueue) {
  const isStoring = useRef(false);
  const isNextRequested = useRef(false);

  /** Returns the rest of the form's text, or undefined if a message could not be stored. */
  async function storeAll(text: string, files: readonly ChosenFile[]): Promise<string | undefined> {
    let rest = '';
    for (const [index, entry] of (files.length > 0 ? files : [undefined]).entries()) {
      const file = entry && (await fileToSend(entry));
      const ownText = index === 0 ? text : '';
      // A reload loses the chosen files, so a message with one is a new message each time.
      const key = file ? crypto.randomUUID() : written.keyOf(ownText);
      const isStored = await storeOne({ key, text: ownText, file }, () => {
        if (index === 0) rest = written.markSent(text);
        if (entry) chosen.remove(entry.id);
      });
      if (!isStored) return undefined;
    }
    return rest;
  }

  /** Resolves when a message is stored, without waiting until it is sent. */
  function storeOne(message: OutgoingMessage, onStored: () => void): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const clearForm = () => {
        onStored();
        resolve(true);
      };
      send(message, clearForm).then(() => resolve(false), reject);
    });
  }

  return async function submit(text: string, files: readonly ChosenFile[]): Promise<void> {
    if (isStoring.current) {
      isNextRequested.current = true;
      return;
    }
    isStoring.current = true;
    const rest = await storeAll(text, files).finally(() => {
      isStoring.current = false;
    });
    const isNext = isNextRequested.current && rest !== undefined && rest.trim() !== '';
    isNextRequested.current = false;
    if (isNext) await submit(rest, []);
  };
}
