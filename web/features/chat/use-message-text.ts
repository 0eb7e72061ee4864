import { useState } from 'react';
import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';

const drafts = createDrafts(storageKeys.chatTexts, v.string());

/** What is being written to a chat; it is kept until it is sent, through a closed dialog and a reload. */
export function useMessageText(owner: DraftOwner) {
  const [text, setText] = useState(() => drafts.load(owner) ?? '');
  return {
    text,
    put(changed: string): void {
      setText(changed);
      drafts.save(owner, changed === '' ? undefined : changed);
    },
  };
}
