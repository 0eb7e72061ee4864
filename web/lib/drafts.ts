import * as v from 'valibot';
import { forget, load, type StorageKey, save, storageKeys } from './storage.ts';

const draftsOfOnePerson = v.object({
  userId: v.string(),
  drafts: v.record(v.string(), v.unknown()),
});

/** Whose draft it is, and what it is about: a calibration, an order. */
export interface DraftOwner {
  userId: string;
  about: string;
}

/**
 * What one person has begun to write, by what it is about, in the browser. Another person's drafts are gone
 * as soon as somebody else would use their own.
 */
export function createDrafts<const Schema extends v.GenericSchema>(
  key: StorageKey,
  schema: Schema,
) {
  return {
    load({ userId, about }: DraftOwner): v.InferOutput<Schema> | undefined {
      const draft = v.safeParse(schema, draftsOf(key, userId)[about]);
      return draft.success ? draft.output : undefined;
    },
    /** Keeps a draft; with nothing, it is forgotten. */
    save({ userId, about }: DraftOwner, draft: v.InferInput<Schema> | undefined): void {
      const { [about]: _, ...others } = draftsOf(key, userId);
      const drafts = draft === undefined ? others : { ...others, [about]: draft };
      if (Object.keys(drafts).length === 0) forget(key);
      else save(key, { userId, drafts });
    },
  };
}

/** Only this person's drafts stay, nobody's where nobody is signed in. */
export function forgetDraftsOfOthers(userId: string | undefined): void {
  for (const key of draftKeys) {
    if (load(key, draftsOfOnePerson)?.userId !== userId) forget(key);
  }
}

/** Nothing that anybody has begun to write stays in this browser. */
export function forgetAllDrafts(): void {
  for (const key of draftKeys) forget(key);
}

const draftKeys = [storageKeys.orderForms, storageKeys.orderIntents, storageKeys.chatTexts];

function draftsOf(key: StorageKey, userId: string): Record<string, unknown> {
  const kept = load(key, draftsOfOnePerson);
  if (kept?.userId === userId) return kept.drafts;
  forget(key);
  return {};
}
