import * as v from 'valibot';
import { load, save, storageKeys } from '#web/lib/storage.ts';

/** The users of this browser who answered the push hint; the app asks each of them once. */
export const pushHintAnswers = {
  has: (userId: string) => loadUserIds().includes(userId),
  add: (userId: string) =>
    save(storageKeys.pushHint, [...loadUserIds().filter((id) => id !== userId), userId]),
};

function loadUserIds(): string[] {
  return load(storageKeys.pushHint, v.array(v.string())) ?? [];
}
