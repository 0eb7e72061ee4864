import { useState, useSyncExternalStore } from 'react';
import { createPerChat } from '#web/features/chat/per-chat.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { type Observable, observable } from '#web/lib/observable.ts';
import { isLargePhoto } from '#worker/domain/files/chosen-file-rules.ts';
import { fileSizeProblem } from '#worker/domain/files/file-rules.ts';

/** A file that waits in the form until the user presses Send. */
export interface ChosenFile {
  /** Also the key of its message: sending it again never sends it twice. */
  id: string;
  file: File;
  /** The smaller copy of a large photo, once it is ready; undefined if there can't be one. */
  copy: Promise<File | undefined> | undefined;
  /** The result of `copy`. */
  smaller: File | undefined;
  /** The user wants to send the original although there is a smaller copy. */
  sendsOriginal: boolean;
}

type Store = Observable<ChosenFile | undefined>;

/** The chosen files. They survive a closed dialog; no browser can store them across a reload. */
const stores = createPerChat((): Store => observable<ChosenFile | undefined>(undefined));

/** How long making a smaller copy may take, in ms. After that the original is sent. */
const copyTimeoutMs = 15_000;

/** The end of the last copy. A decoded photo takes about 50 MB, so copies are made one at a time. */
let lastCopy: Promise<unknown> = Promise.resolve();

const oneAtATime = 'You can send one file at a time. Send this one first, then attach the next.';

export type Chosen = ReturnType<typeof useChosenFile>;

/** Manages the file chosen for the next message. Choosing one that can't be sent only sets `note`. */
export function useChosenFile(owner: DraftOwner) {
  const store = stores.of(owner);
  const file = useSyncExternalStore(store.subscribe, store.get);
  const [note, setNote] = useState<string>();

  return {
    file,
    /** Why a file was not accepted. */
    note,
    setNote,
    /** Replaces the chosen file by the first of these. */
    choose([added, ...others]: readonly File[]): void {
      if (!added) return;
      const problem = fileSizeProblem(added.size);
      if (!problem) store.set(entryOf(store, added));
      setNote(problem ?? (others.length > 0 ? oneAtATime : undefined));
    },
    /** Puts back the file of a canceled message. */
    restore(original: File): void {
      store.set(originalOf(original));
    },
    /** Returns the chosen file now, even after the form was unmounted. */
    get: store.get,
    /**
     * Returns the file to send: the smaller copy, once it is ready, unless the user wants the original. Undefined if
     * the user has removed it.
     */
    async fileToSend(entry: ChosenFile): Promise<File | undefined> {
      const smaller = await entry.copy;
      const now = store.get();
      if (!now) return undefined;
      const { sendsOriginal } = now.id === entry.id ? now : entry;
      return sendsOriginal ? entry.file : (smaller ?? entry.file);
    },
    chooseSize(id: string, sendsOriginal: boolean): void {
      update(store, id, { sendsOriginal });
    },
    /** Removes this file, but not one that has replaced it. */
    remove(id: string): void {
      if (store.get()?.id === id) store.set(undefined);
      setNote(undefined);
    },
  };
}

function originalOf(file: File): ChosenFile {
  const id = crypto.randomUUID();
  return { id, file, copy: undefined, smaller: undefined, sendsOriginal: false };
}

function entryOf(store: Store, file: File): ChosenFile {
  const entry = originalOf(file);
  if (!isLargePhoto(file)) return entry;
  const isChosen = () => store.get()?.id === entry.id;
  const copy = lastCopy.then(() => (isChosen() ? copyInTime(file) : undefined));
  lastCopy = copy;
  void copy.then((smaller) => update(store, entry.id, { smaller }));
  return { ...entry, copy };
}

/** Returns a smaller copy of a photo, or undefined if it can't be made before the time limit. Never rejects. */
function copyInTime(photo: File): Promise<File | undefined> {
  const copy = import('./shrink-photo.ts').then(
    ({ shrinkPhoto }) => shrinkPhoto(photo),
    () => undefined,
  );
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, copyTimeoutMs);
    void copy.then((smaller) => {
      clearTimeout(timer);
      resolve(smaller);
    });
  });
}

function update(store: Store, id: string, change: Partial<ChosenFile>): void {
  const chosen = store.get();
  if (chosen?.id === id) store.set({ ...chosen, ...change });
}
