import { useRef, useState } from 'react';
import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';

const drafts = createDrafts(storageKeys.chatTexts, v.string());

/** What is being written to a chat; it is kept until it is sent, through a closed dialog and a reload. */
export function useMessageText(owner: DraftOwner) {
  const [text, setText] = useState(() => drafts.load(owner) ?? '');
  const newest = useRef(text);

  function put(changed: string): void {
    newest.current = changed;
    setText(changed);
    drafts.save(owner, changed === '' ? undefined : changed);
  }

  return {
    text,
    put,
    /** What was not sent after all, before what was written since. */
    takeBack(unsent: string): void {
      const since = newest.current;
      put(since.trim() === '' ? unsent : `${unsent}\n${since}`);
    },
  };
}
