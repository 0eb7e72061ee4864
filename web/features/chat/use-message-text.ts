import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createDrafts, type DraftOwner } from '#web/lib/drafts.ts';
import { observable } from '#web/lib/observable.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { isBlank } from '#worker/domain/blank-text.ts';
import { createPerChat } from './per-chat.ts';

const submittedSchema = v.object({ text: v.string(), key: v.string() });

/** A text being typed, or a submitted one with its key until the outbox has stored it. */
const draftSchema = v.union([v.string(), submittedSchema]);
type Draft = v.InferOutput<typeof draftSchema>;

const drafts = createDrafts(storageKeys.chatTexts, draftSchema);

/** The drafts as the forms show them. A submit that outlives its form must change what the next form shows. */
const texts = createPerChat((owner) => observable(drafts.load(owner) ?? ''));

/** Adds a text at the end of a draft, whether its form is on screen or not. */
export function appendToDraft(owner: DraftOwner, text: string): void {
  const store = texts.of(owner);
  const draft = textOf(store.get());
  const changed = isBlank(draft) ? text : `${draft.trimEnd()}\n${text}`;
  store.set(changed);
  drafts.save(owner, changed);
}

function textOf(draft: Draft): string {
  return typeof draft === 'string' ? draft : draft.text;
}

/** Holds the text being typed in the chat. It survives a closed dialog and a reload. */
export function useMessageText(owner: DraftOwner) {
  const store = texts.of(owner);
  useSyncExternalStore(store.subscribe, store.get);
  const { userId, about } = owner;
  useEffect(() => {
    const current = { userId, about };
    return drafts.subscribe(current, () => store.set(drafts.load(current) ?? ''));
  }, [store, userId, about]);

  const get = () => textOf(store.get());

  function setText(changed: string): void {
    if (changed === get()) return;
    store.set(changed);
    drafts.save(owner, changed === '' ? undefined : changed);
  }

  return {
    text: get(),
    /** Returns the text now, even after the form was unmounted. */
    get,
    setText,
    /** Returns the key of a submitted text. It is the same until `markSent`, so submitting twice sends one message. */
    keyOf(text: string): string {
      const draft = store.get();
      if (typeof draft !== 'string' && draft.text === text) return draft.key;
      const key = crypto.randomUUID();
      // The user may have typed on since.
      if (get() === text) {
        store.set({ text, key });
        drafts.save(owner, { text, key });
      }
      return key;
    },
    /** Removes a text that the outbox has stored, but not what the user typed since. */
    markSent(text: string): void {
      const now = get();
      if (now.startsWith(text)) setText(now.slice(text.length));
    },
    /** Puts back the text of a canceled message, before anything typed since. */
    restore(unsent: string): void {
      const since = get();
      setText(isBlank(since) ? unsent : `${unsent}\n${since}`);
    },
    /** Lets the next form read the draft again, which another tab may have changed meanwhile. */
    forget: () => texts.forget(owner),
  };
}
