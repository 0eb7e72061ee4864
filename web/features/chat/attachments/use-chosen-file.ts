import { useSyncExternalStore } from 'react';
import { createPerChat } from '#web/features/chat/per-chat.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { type Observable, observable } from '#web/lib/observable.ts';
import { fileSizeProblem } from '#worker/domain/files/file-rules.ts';
import { isPhonePhoto } from './chosen-file-rules.ts';
import type { PhotoCopy } from './shrink-photo.ts';

/** A file that waits in the form until the user presses Send. */
export interface ChosenFile {
  /** Also the key of its message: sending it again never sends it twice. */
  id: string;
  file: File;
  /** The copy of a photo that is smaller or says no place, once it is ready; undefined if there can't be one. */
  copy: Promise<PhotoCopy | undefined> | undefined;
  /** The result of `copy`. */
  smaller: PhotoCopy | undefined;
  /** The user wants to send the original although there is a smaller copy. */
  sendsOriginal: boolean;
}

interface Choice {
  file?: ChosenFile | undefined;
  /** Why a file was not accepted. */
  note?: string | undefined;
}

type Store = Observable<Choice>;

/** The chosen files. They survive a closed dialog; no browser can store them across a reload. */
const stores = createPerChat((): Store => observable<Choice>({}));

/** How long making a smaller copy may take, in ms. After that the original is sent. */
const copyTimeoutMs = 15_000;

/** The end of the last copy. A decoded photo takes about 50 MB, so copies are made one at a time. */
let lastCopy: Promise<unknown> = Promise.resolve();

const oneAtATime = 'You can send one file at a time. Send this one first, then attach the next.';

export type Chosen = ReturnType<typeof useChosenFile>;

/** Attaches the first of these files to the next message of a chat. Replaces an attached one, and says so. */
export function attachFile(owner: DraftOwner, [added, ...others]: readonly File[]): void {
  const store = stores.of(owner);
  if (!added) return;
  const before = store.get();
  const problem = fileSizeProblem(added.size);
  if (problem) {
    store.set({ ...before, note: problem });
    return;
  }
  const replaced = before.file && `This replaces ${before.file.file.name}. ${oneAtATime}`;
  const note = replaced ?? (others.length > 0 ? oneAtATime : undefined);
  store.set({ file: entryOf(store, added), note });
}

/** Manages the file chosen for the next message. Choosing one that can't be sent only sets `note`. */
export function useChosenFile(owner: DraftOwner) {
  const store = stores.of(owner);
  const { file, note } = useSyncExternalStore(store.subscribe, store.get);

  return {
    file,
    note,
    setNote: (changed: string) => store.set({ ...store.get(), note: changed }),
    choose: (files: readonly File[]) => attachFile(owner, files),
    restore: (original: File) => store.set({ file: originalOf(original) }),
    /** Returns the chosen file now, even after the form was unmounted. */
    get: () => store.get().file,
    /**
     * Returns the file to send: the smaller copy, once it is ready, unless the user wants the
     * original. Undefined if the user has removed it.
     */
    async fileToSend(entry: ChosenFile): Promise<File | undefined> {
      const smaller = await entry.copy;
      const now = store.get().file;
      if (!now) return undefined;
      const { sendsOriginal } = now.id === entry.id ? now : entry;
      return sendsOriginal ? entry.file : (smaller?.file ?? entry.file);
    },
    chooseSize: (id: string, sendsOriginal: boolean) => update(store, id, { sendsOriginal }),
    /** Removes this file, but not one that has replaced it. */
    remove(id: string): void {
      const now = store.get().file;
      store.set({ file: now?.id === id ? undefined : now });
    },
  };
}

function originalOf(file: File): ChosenFile {
  const id = crypto.randomUUID();
  return { id, file, copy: undefined, smaller: undefined, sendsOriginal: false };
}

function entryOf(store: Store, file: File): ChosenFile {
  const entry = originalOf(file);
  if (!isPhonePhoto(file)) return entry;
  const isChosen = () => store.get().file?.id === entry.id;
  const copy = lastCopy.then(() => (isChosen() ? copyInTime(file) : undefined));
  lastCopy = copy;
  void copy.then((smaller) => update(store, entry.id, { smaller }));
  return { ...entry, copy };
}

/** Returns a copy of a photo, or undefined if it can't be made before the time limit. Never rejects. */
function copyInTime(photo: File): Promise<PhotoCopy | undefined> {
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
  const { file, note } = store.get();
  if (file?.id === id) store.set({ file: { ...file, ...change }, note });
}
