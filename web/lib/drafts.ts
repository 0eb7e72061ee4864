import * as v from 'valibot';
import { load, parseStored, remove, type StorageKey, save, storageKeys } from './storage.ts';

const userDraftsSchema = v.object({
  userId: v.string(),
  drafts: v.record(v.string(), v.unknown()),
});

/** The user who writes a draft, and the id of the product or order it is about. */
export interface DraftOwner {
  userId: string;
  about: string;
}

/** Stores one user's drafts in localStorage. Reading as another user deletes them. */
export function createDrafts<const Schema extends v.GenericSchema>(
  key: StorageKey,
  schema: Schema,
) {
  return {
    load({ userId, about }: DraftOwner): v.InferOutput<Schema> | undefined {
      const draft = v.safeParse(schema, draftsOf(key, userId)[about]);
      return draft.success ? draft.output : undefined;
    },
    /** Stores a draft, or deletes it if `draft` is undefined. */
    save({ userId, about }: DraftOwner, draft: v.InferInput<Schema> | undefined): void {
      const { [about]: _, ...others } = draftsOf(key, userId);
      const drafts = draft === undefined ? others : { ...others, [about]: draft };
      if (Object.keys(drafts).length === 0) remove(key);
      else save(key, { userId, drafts });
    },
    /**
     * Calls back when another tab has changed or deleted a draft, but not when it has changed only
     * others: if this tab couldn't store its draft, the stored one is outdated. Returns the
     * unsubscribe function.
     */
    subscribe({ userId, about }: DraftOwner, listener: () => void): () => void {
      const draftIn = (text: string | null) => {
        const stored = parseStored(text, userDraftsSchema);
        return JSON.stringify(stored?.userId === userId ? stored.drafts[about] : undefined);
      };
      const onStorage = ({ key: changed, oldValue, newValue }: StorageEvent) => {
        const isChanged = changed === key && draftIn(oldValue) !== draftIn(newValue);
        // Without a key, all of the storage was deleted.
        if (isChanged || changed === null) listener();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

/** Deletes the drafts of every other user, or all drafts if no user is signed in. */
export function clearDraftsOfOtherUsers(userId: string | undefined): void {
  for (const key of draftKeys) {
    if (load(key, userDraftsSchema)?.userId !== userId) remove(key);
  }
}

export function clearAllDrafts(): void {
  for (const key of draftKeys) remove(key);
}

const draftKeys = [
  storageKeys.orderFormDrafts,
  storageKeys.orderIntents,
  storageKeys.ownedParts,
  storageKeys.chatTexts,
  storageKeys.verdicts,
  storageKeys.denialReasons,
  storageKeys.fileNotes,
  storageKeys.staffNotes,
  storageKeys.buildSheets,
  storageKeys.orderDevices,
  storageKeys.stockFiles,
  storageKeys.logMessages,
  storageKeys.reviews,
  storageKeys.rowPrices,
  storageKeys.dialogInput,
];

function draftsOf(key: StorageKey, userId: string): Record<string, unknown> {
  const stored = load(key, userDraftsSchema);
  if (stored?.userId === userId) return stored.drafts;
  remove(key);
  return {};
}
