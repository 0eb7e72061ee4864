import { useEffect, useRef, useState } from 'react';
import type { createDrafts } from './drafts.ts';

/** Marks a field or a form whose text is a draft, so that its dialog closes without asking. */
export const draftProps = { 'data-draft': true } as const;

interface Drafts<Draft> extends Pick<ReturnType<typeof createDrafts>, 'subscribe'> {
  load: (owner: { userId: string; about: string }) => Draft | undefined;
  save: (owner: { userId: string; about: string }, draft: Draft | undefined) => void;
}

/**
 * Holds what a user is typing about something. It survives a closed dialog and a reload, and
 * follows other tabs. `empty` is the value without a draft. Returns the draft, a function that
 * changes it, and one that returns the newest draft, for use after an `await`.
 */
export function useDraft<Draft>(
  drafts: Drafts<Draft>,
  { userId, about }: { userId: string | undefined; about: string },
  empty: Draft,
): [Draft, (draft: Draft) => void, () => Draft] {
  const [draft, setDraft] = useState(() => (userId && drafts.load({ userId, about })) || empty);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => {
    if (!userId) return undefined;
    const owner = { userId, about };
    return drafts.subscribe(owner, () => setDraft(drafts.load(owner) ?? empty));
  }, [drafts, userId, about, empty]);
  return [
    draft,
    (changed) => {
      latest.current = changed;
      setDraft(changed);
      const isEmpty = JSON.stringify(changed) === JSON.stringify(empty);
      if (userId) drafts.save({ userId, about }, isEmpty ? undefined : changed);
    },
    () => latest.current,
  ];
}

/** Returns the fields of a draft that differ from what was sent or stored. */
export function withoutEqual<Draft extends object>(draft: Draft, other: object): Draft {
  const kept = Object.entries(draft).filter(
    ([field, value]) => value !== other[field as keyof typeof other],
  );
  // All fields of a draft are optional.
  return Object.fromEntries(kept) as Draft;
}
