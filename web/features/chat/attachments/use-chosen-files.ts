import { useState, useSyncExternalStore } from 'react';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { type Observable, observable } from '#web/lib/observable.ts';
import { isLargePhoto, maxChosenFiles } from '#worker/domain/files/chosen-file-rules.ts';
import { fileSizeProblem } from '#worker/domain/files/file-rules.ts';

/** A file that waits in the form until the user presses Send. */
export interface ChosenFile {
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

/** The chosen files by user and order. They survive a closed dialog; no browser can store them across a reload. */
const stores = new Map<string, Store>();

const tooMany = `You can send up to ${maxChosenFiles} files at once.`;

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** Manages the files chosen for the next messages. Choosing one that can't be sent only sets `note`. */
export function useChosenFiles({ userId, about }: DraftOwner) {
  const store = storeOf(`${userId} ${about}`);
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
    chooseSize(id: string, sendsOriginal: boolean): void {
      update(store, id, { sendsOriginal });
    },
    remove,
  };
}

/** Returns the file to send: the smaller copy, unless the user wants the original. Waits for the copy. */
export async function fileToSend({ file, copy, sendsOriginal }: ChosenFile): Promise<File> {
  return sendsOriginal ? file : ((await copy) ?? file);
}

function storeOf(key: string): Store {
  const existing = stores.get(key);
  if (existing) return existing;
  const created: Store = observable<readonly ChosenFile[]>([]);
  stores.set(key, created);
  return created;
}

function originalOf(file: File): ChosenFile {
  const id = crypto.randomUUID();
  return { id, file, copy: undefined, smaller: undefined, sendsOriginal: false };
}

function entryOf(store: Store, file: File): ChosenFile {
  const entry = originalOf(file);
  if (!isLargePhoto(file)) return entry;
  const copy = import('./shrink-photo.ts').then(
    ({ shrinkPhoto }) => shrinkPhoto(file),
    () => undefined,
  );
  void copy.then((smaller) => update(store, entry.id, { smaller }));
  return { ...entry, copy };
}

function update(store: Store, id: string, change: Partial<ChosenFile>): void {
  store.set(store.get().map((chosen) => (chosen.id === id ? { ...chosen, ...change } : chosen)));
}
