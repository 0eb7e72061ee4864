import { observable } from '#web/lib/observable.ts';
import { fileSizeProblem } from '#worker/domain/files/file-rules.ts';

/** A file that an admin chose for an order, until its upload starts. */
export interface ChosenFile {
  key: string;
  userId: string;
  orderId: string;
  itemId: string;
  file: File;
  /** Why it can't be uploaded. */
  problem: string | undefined;
}

/** The chosen files of all orders. They survive a closed dialog; no browser can store them across a reload. */
const chosen = observable<readonly ChosenFile[]>([]);

export const chosenFiles = {
  get: chosen.get,
  subscribe: chosen.subscribe,
  add(slot: Pick<ChosenFile, 'userId' | 'orderId' | 'itemId'>, file: File): void {
    const problem = fileSizeProblem(file.size);
    chosen.set([...chosen.get(), { ...slot, key: crypto.randomUUID(), file, problem }]);
  },
  remove(key: string): void {
    chosen.set(chosen.get().filter((one) => one.key !== key));
  },
};
