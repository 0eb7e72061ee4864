import { useState, useSyncExternalStore } from 'react';
import { createPerChat } from '#web/features/chat/per-chat.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { type Observable, observable } from '#web/lib/observable.ts';
import { isLargePhoto, maxChosenFiles } from '#worker/domain/files/chosen-file-rules.ts';
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

type Store = Observable<readonly ChosenFile[]>;

/** The chosen files. They survive a closed dialog; no browser can store them across a reload. */
const stores = createPerChat((): Store => observable<readonly ChosenFile[]>([]));

/** How long making a smaller copy may take, in ms. After that the original is sent. */
const copyTimeoutMs = 15_000;

/** The end of the last copy. A decoded photo takes about 50 MB, so copies are made one at a time. */
let lastCopy: Promise<unknown> = Promise.resolve();

const tooMany = `You can send up to ${maxChosenFiles} files at once.`;

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** Manages the files chosen for the next messages. Choosing one that can't be sent only sets `note`. */
export function useChosenFiles(owner: DraftOwner) {
  const store = stores.of(owner);
  const files = useSyncExternalStore(store.subscribe, store.get);
  const [note, setNote] = useState<string>();

  function remove(id: string): void {
    store.set(store.get().filter((chosen) => chosen.id !== id));
    setNote(undefined);
  }

  return {
    files,
    /** Why a file was not accepted. */
    note,
    choose(added: readonly File[]): void {
      const problems = added.map(({ size }) => fileSizeProblem(size));
      const usable = added.filter((_, index) => problems[index] === undefined);
      const room = maxChosenFiles - store.get().length;
      store.set([...store.get(), ...usable.slice(0, room).map((file) => entryOf(store, file))]);
      setNote(problems.find(Boolean) ?? (usable.length > room ? tooMany : undefined));
    },
    /** Puts back the file of a canceled message. */
    restore(file: File): void {
      store.set([...store.get(), originalOf(file)]);
    },
    /** Returns the ids of the chosen files now, even after the form was unmounted. */
    ids: () => store.get().map(({ id }) => id),
    /**
     * Returns the file to send: the smaller copy, once it is ready, unless the user wants the original. Undefined if
     * the user has removed it.
     */
    async fileToSend(id: string): Promise<File | undefined> {
      const find = () => store.get().find((chosen) => chosen.id === id);
      await find()?.copy;
      const entry = find();
      return entry?.sendsOriginal ? entry.file : (entry?.smaller ?? entry?.file);
    },
    chooseSize(id: string, sendsOriginal: boolean): void {
      update(store, id, { sendsOriginal });
    },
    remove,
  };
}

function originalOf(file: File): ChosenFile {
  const id = crypto.randomUUID();
  return { id, file, copy: undefined, smaller: undefined, sendsOriginal: false };
}

function entryOf(store: Store, file: File): ChosenFile {
  const entry = originalOf(file);
  if (!isLargePhoto(file)) return entry;
  const isChosen = () => store.get().some(({ id }) => id === entry.id);
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
  store.set(store.get().map((chosen) => (chosen.id === id ? { ...chosen, ...change } : chosen)));
}
