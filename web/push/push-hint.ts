import * as v from 'valibot';
import { load, save, storageKeys } from '#web/lib/storage.ts';

/** Who was asked in this browser whether they want notifications: nobody is asked twice. */
export const pushHint = {
  wasAnswered: (userId: string) => answered().includes(userId),
  answer: (userId: string) =>
    save(storageKeys.pushHint, [...answered().filter((id) => id !== userId), userId]),
};

function answered(): string[] {
  return load(storageKeys.pushHint, v.array(v.string())) ?? [];
}
