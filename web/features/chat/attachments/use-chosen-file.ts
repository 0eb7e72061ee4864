import { useState } from 'react';
import { useConnection } from '#web/api/connectivity.ts';
import type { DraftOwner } from '#web/lib/drafts.ts';
import { fileSizeProblem, maxKeptFileBytes } from '#worker/domain/files/file-rules.ts';

/** Chosen and not sent yet: through a closed dialog, for no browser keeps a file through a reload. */
const chosenFiles = new Map<string, File>();

const oneAtATime = 'One file can be sent at a time: the first one is attached.';
const needsConnection =
  'A file of more than 25 MB needs a connection. Send it when you are connected.';
const anotherGoesUp = 'Another file is going up. Wait for it, or cancel it first.';

export type ChosenFile = ReturnType<typeof useChosenFile>;

/**
 * The one file that goes with the next message (spec section 5). Nothing of it is sent before the message is;
 * what cannot be sent is refused with a sentence, and leaves everything as it was.
 */
export function useChosenFile({ userId, about }: DraftOwner, isUploading: boolean) {
  const key = `${userId} ${about}`;
  const [file, setFile] = useState(() => chosenFiles.get(key));
  const [note, setNote] = useState<string>();
  const blocked = isUploading ? anotherGoesUp : undefined;
  const isConnected = useConnection() === 'online';
  const isStranded = !isConnected && file !== undefined && file.size > maxKeptFileBytes;

  function put(chosen: File | undefined): void {
    if (chosen) chosenFiles.set(key, chosen);
    else chosenFiles.delete(key);
    setFile(chosen);
  }

  return {
    file,
    /** Why no file can be chosen now. */
    blocked,
    /** Why a file was not taken, or not all of them. */
    note: (note === anotherGoesUp ? blocked : note) ?? (isStranded ? needsConnection : undefined),
    tellBlocked: () => setNote(blocked),
    tellOneAtATime: () => setNote(oneAtATime),
    choose([chosen, ...others]: readonly File[]): void {
      if (!chosen) return;
      const problem = blocked ?? fileSizeProblem(chosen.size);
      if (!problem) put(chosen);
      setNote(problem ?? (others.length > 0 ? oneAtATime : undefined));
    },
    /** One that was sent is safe now. */
    taken(sent: File): void {
      if (chosenFiles.get(key) === sent) put(undefined);
      setNote(undefined);
    },
    /** One that was not sent after all, unless another one was chosen since. */
    takeBack(unsent: File): void {
      if (!chosenFiles.has(key)) put(unsent);
    },
    remove(): void {
      put(undefined);
      setNote(undefined);
    },
  };
}
