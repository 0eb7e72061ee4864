import { useEffect, useSyncExternalStore } from 'react';
import type { ChosenFiles } from '#web/features/chat/attachments/use-chosen-files.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { type Observable, observable } from '#web/lib/observable.ts';
import { isBlank } from '#worker/domain/blank-text.ts';
import { createPerChat } from './per-chat.ts';
import type { useMessageText } from './use-message-text.ts';
import type { OutgoingMessage } from './use-send-message.ts';

interface SendQueue {
  owner: DraftOwner;
  written: ReturnType<typeof useMessageText>;
  chosen: Pick<ChosenFiles, 'ids' | 'fileToSend' | 'remove'>;
  /** Sends a message, and calls `onStored` once the form may be cleared. */
  send: (message: OutgoingMessage, onStored: () => void) => Promise<void>;
}

interface Storing {
  isStoring: Observable<boolean>;
  /** The files of a submit that waits for the running one. */
  next: readonly string[] | undefined;
}

/** The storing of each chat. Outlives the form, so that a reopened form doesn't send the same content again. */
const queues = createPerChat((): Storing => ({ isStoring: observable(false), next: undefined }));

/**
 * Sends the form's content: one message per file, in order, the text with the first one. Removes each part from the
 * form once it is stored. Pressing Enter twice sends one message. A text or file that the user adds in between goes next.
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

  /** Returns whether every message could be stored. Files that the user removes before their turn aren't sent. */
  async function storeAll(fileIds: readonly string[]): Promise<boolean> {
    const text = written.get();
    let ownText = text;
    for (const key of fileIds) {
      const file = await chosen.fileToSend(key);
      if (!file) continue;
      const isStored = await storeOne({ key, text: ownText, file }, () => {
        if (ownText !== '') written.markSent(text);
        chosen.remove(key);
      });
      if (!isStored) return false;
      ownText = '';
    }
    if (isBlank(ownText)) return true;
    const message = { key: written.keyOf(text), text, file: undefined };
    return storeOne(message, () => written.markSent(text));
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

  async function submit(fileIds: readonly string[]): Promise<void> {
    if (queue.isStoring.get()) {
      queue.next = fileIds;
      return;
    }
    queue.next = undefined;
    queue.isStoring.set(true);
    const isStored = await storeAll(fileIds).finally(() => queue.isStoring.set(false));
    if (isStored && queue.next) await submit(queue.next);
  }

  return { isStoring, submit: () => submit(chosen.ids()) };
}
