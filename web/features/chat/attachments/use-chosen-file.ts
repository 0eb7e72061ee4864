import { useState } from 'react';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { fileSizeProblem } from '#worker/domain/files/file-rules.ts';

/** Chosen files by user and order. They survive a closed dialog; no browser can store them across a reload. */
const chosenFiles = new Map<string, File>();

const oneAtATime = 'You can send one file at a time. The first one is attached.';
const alreadyUploading = 'Another file is uploading. Wait for it or cancel it first.';

export type ChosenFile = ReturnType<typeof useChosenFile>;

/** Manages the file chosen for the next message. Choosing one that can't be sent only sets `note`. */
export function useChosenFile({ userId, about }: DraftOwner, isUploading: boolean) {
  const key = `${userId} ${about}`;
  const [file, setFile] = useState(() => chosenFiles.get(key));
  const [note, setNote] = useState<string>();
  const blocked = isUploading ? alreadyUploading : undefined;

  function store(chosen: File | undefined): void {
    if (chosen) chosenFiles.set(key, chosen);
    else chosenFiles.delete(key);
    setFile(chosen);
  }

  return {
    file,
    /** Why no file can be chosen now. */
    blocked,
    /** Why a file was not accepted, or only one of several. */
    note: note === alreadyUploading ? blocked : note,
    showBlocked: () => setNote(blocked),
    showOneAtATime: () => setNote(oneAtATime),
    choose([chosen, ...others]: readonly File[]): void {
      if (!chosen) return;
      const problem = blocked ?? fileSizeProblem(chosen.size);
      if (!problem) store(chosen);
      setNote(problem ?? (others.length > 0 ? oneAtATime : undefined));
    },
    /** Removes a file whose message is stored. */
    markSent(sent: File): void {
      if (chosenFiles.get(key) === sent) store(undefined);
      setNote(undefined);
    },
    /** Puts back the file of a canceled message, unless the user chose another one since. */
    restore(unsent: File): void {
      if (!chosenFiles.has(key)) store(unsent);
    },
    remove(): void {
      store(undefined);
      setNote(undefined);
    },
  };
}
