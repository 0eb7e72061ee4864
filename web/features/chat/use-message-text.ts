import { useRef, useState } from 'react';
import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';

const submittedSchema = v.object({ text: v.string(), key: v.string() });

/** A text being typed, or a submitted one with its key until the outbox has stored it. */
const drafts = createDrafts(storageKeys.chatTexts, v.union([v.string(), submittedSchema]));

/** Holds the text being typed in the chat. It survives a closed dialog and a reload. */
export function useMessageText(owner: DraftOwner) {
  const [draft] = useState(() => drafts.load(owner) ?? '');
  const submitted = useRef(typeof draft === 'string' ? undefined : draft);
  const [text, setTextState] = useState(typeof draft === 'string' ? draft : draft.text);
  const newest = useRef(text);

  function setText(changed: string): void {
    newest.current = changed;
    if (submitted.current?.text !== changed) submitted.current = undefined;
    setTextState(changed);
    drafts.save(owner, changed === '' ? undefined : changed);
  }

  return {
    text,
    setText,
    /** Returns the key of a submitted text. It is the same until `markSent`, so submitting twice sends one message. */
    keyOf(text: string): string {
      if (submitted.current?.text !== text) submitted.current = { text, key: crypto.randomUUID() };
      drafts.save(owner, submitted.current);
      return submitted.current.key;
    },
    /** Removes a text that the outbox has stored; returns what the user typed since. */
    markSent(text: string): string {
      submitted.current = undefined;
      const now = newest.current;
      const rest = now.startsWith(text) ? now.slice(text.length) : now;
      setText(rest);
      return rest;
    },
    /** Puts back the text of a canceled message, before anything typed since. */
    restore(unsent: string): void {
      const since = newest.current;
      setText(since.trim() === '' ? unsent : `${unsent}\n${since}`);
    },
  };
}
