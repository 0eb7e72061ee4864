import { useEffect, useSyncExternalStore } from 'react';
import type { Chosen, ChosenFile } from '#web/features/chat/attachments/use-chosen-file.ts';
import { createPerChat } from '#web/features/chat/per-chat.ts';
import type { useMessageText } from '#web/features/chat/use-message-text.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { type Observable, observable } from '#web/lib/observable.ts';
import { isBlank } from '#worker/domain/blank-text.ts';
import type { OutgoingMessage } from './use-send-message.ts';

interface SendQueue {
  owner: DraftOwner;
  written: ReturnType<typeof useMessageText>;
  chosen: Pick<Chosen, 'get' | 'fileToSend' | 'remove'>;
  /** Sends a message, and calls `onStored` once the form may be cleared. */
  send: (message: OutgoingMessage, onStored: () => void) => Promise<void>;
}

interface Storing {
  isStoring: Observable<boolean>;
  hasNext: boolean;
}

/** The storing of each chat. Outlives the form, so that a reopened form doesn't send the same content again. */
const queues = createPerChat((): Storing => ({ isStoring: observable(false), hasNext: false }));

/**
 * Sends the form's content as one message, and removes it from the form once it is stored. Pressing
 * Enter twice sends one message. A text or file that the user adds in between goes next.
 */
export function useSendQueue({ owner, written, chosen, send }: SendQueue) {
  const queue = queues.of(owner);
  const isStoring = useSyncExternalStore(queue.isStoring.subscribe, queue.isStoring.get);
  const { userId, about } = owner;
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleans up when the chat changes or closes, not when `written` is a new object.
  useEffect(
    () => () => {
      if (!queue.isStoring.get()) written.forget();
    },
    [userId, about],
  );

  /** Returns whether the message could be stored. A file that the user removes meanwhile isn't sent. */
  async function storeContent(chosenFile: ChosenFile | undefined): Promise<boolean> {
    const text = written.get();
    const file = chosenFile && (await chosen.fileToSend(chosenFile));
    if (!file && isBlank(text)) return true;
    const key = chosenFile && file ? chosenFile.id : written.keyOf(text);
    return store({ key, text, file }, () => {
      written.markSent(text);
      if (chosenFile) chosen.remove(chosenFile.id);
    });
  }

  /** Resolves when a message is stored, without waiting until it is sent. */
  function store(message: OutgoingMessage, onStored: () => void): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const clearForm = () => {
        onStored();
        resolve(true);
      };
      send(message, clearForm).then(() => resolve(false), reject);
    });
  }

  async function submit(): Promise<void> {
    if (queue.isStoring.get()) {
      queue.hasNext = true;
      return;
    }
    queue.hasNext = false;
    queue.isStoring.set(true);
    const isStored = await storeContent(chosen.get()).finally(() => queue.isStoring.set(false));
    if (isStored && queue.hasNext) await submit();
  }

  return { isStoring, submit };
}
