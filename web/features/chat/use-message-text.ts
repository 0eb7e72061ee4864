import { useRef, useState } from 'react';
import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';

const sentSchema = v.object({ text: v.string(), key: v.string() });

/** A text that is being written, or one that was sent and is not known to be kept yet, with its key. */
const drafts = createDrafts(storageKeys.chatTexts, v.union([v.string(), sentSchema]));

/** What is being written to a chat; it is kept until it is sent, through a closed dialog and a reload. */
export function useMessageText(owner: DraftOwner) {
  const [draft] = useState(() => drafts.load(owner) ?? '');
  const sent = useRef(typeof draft === 'string' ? undefined : draft);
  const [text, setText] = useState(typeof draft === 'string' ? draft : draft.text);
  const newest = useRef(text);

  function put(changed: string): void {
    newest.current = changed;
    if (sent.current?.text !== changed) sent.current = undefined;
    setText(changed);
    drafts.save(owner, changed === '' ? undefined : changed);
  }

  return {
    text,
    put,
    /** The key of a text that is sent: until it is taken the same one, so that sent again it is one message. */
    keyOf(text: string): string {
      if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() };
      drafts.save(owner, sent.current);
      return sent.current.key;
    },
    /** A text that was sent is safe now: it goes, and what was typed since stays, which this gives. */
    taken(text: string): string {
      sent.current = undefined;
      const now = newest.current;
      const rest = now.startsWith(text) ? now.slice(text.length) : now;
      put(rest);
      return rest;
    },
    /** What was not sent after all, before what was written since. */
    takeBack(unsent: string): void {
      const since = newest.current;
      put(since.trim() === '' ? unsent : `${unsent}\n${since}`);
    },
  };
}
