import {
  type DeliveryFile,
  type DeliveryItem,
  differentFileText,
  laneOf,
} from '#web/delivery/item.ts';
import { hasSameName, isSameFile } from '#web/delivery/same-file.ts';
import { isActive, isOver, untried } from '#web/delivery/state.ts';
import { fileSizeProblem } from '#worker/domain/files/file-rules.ts';
import type { Runner } from './runner.ts';

declare global {
  interface FileSystemHandle {
    /** The permission, where the browser has it (Chromium). */
    queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
    requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  }
}

/** What a user can do with an item that is not delivered yet. `startLane` sends the items of its lane. */
export function createUserActions(runner: Runner, startLane: (lane: string) => Promise<void>) {
  const { items, dispatch, removals, waiters } = runner;
  const find = (key: string): DeliveryItem | undefined => items.states.get(key)?.item;

  /** Removes an item that is not being sent; returns whether it still existed. */
  async function cancel(key: string): Promise<boolean> {
    dispatch(key, { type: 'cancel' });
    if (items.states.get(key)?.stage !== 'canceled') return false;
    const isRemoved = (await removals.get(key)) ?? false;
    removals.delete(key);
    waiters.resolve(key, untried);
    await runner.broadcastChange();
    return isRemoved;
  }

  /**
   * Resumes the upload with a file that the user chose, or starts over if the file has changed. Returns a sentence that
   * says why it can't.
   */
  async function chooseFile(key: string, chosen: File): Promise<string | undefined> {
    const state = items.states.get(key);
    if (!state?.item.file || !hasSameName(state.item.file, chosen)) return differentFileText;
    const problem = fileSizeProblem(chosen.size);
    if (problem) return problem;
    if (isActive(state)) return undefined;
    await items.keepFile(key, chosen);
    // Another tab may have had the file until now, and stored another version, its parts or the result.
    await runner.refresh();
    const item = find(key);
    if (!item?.file) {
      items.releaseFile(key);
      return undefined;
    }
    dispatch(key, { type: 'lostElsewhere' });
    const { size, lastModified } = chosen;
    const changed = isSameFile(item.file, chosen) ? undefined : { size, lastModified };
    dispatch(key, { type: 'fileChosen', changed });
    void startLane(laneOf(item));
    return undefined;
  }

  return {
    find,
    cancel,
    chooseFile,
    /** Cancels all items of the current user that are not being sent. */
    async clear(): Promise<void> {
      await Promise.all([...items.states.keys()].map(cancel));
    },
    /** Resumes the upload of an item's file from its stored handle; returns whether the browser can read it. */
    async reopenFile(key: string, options: { mayAsk: boolean }): Promise<boolean> {
      const item = find(key);
      if (!item?.file) return false;
      const file = await reopen(item.file, options);
      if (file === 'changed') dispatch(key, { type: 'handleLost' });
      return file instanceof File && (await chooseFile(key, file)) === undefined;
    },
    pause: (key: string) => dispatch(key, { type: 'pause' }),
    /** Forgets a delivered item that the screens still show. */
    dismiss(key: string): void {
      const state = items.states.get(key);
      if (state && isOver(state)) items.states.delete(key);
      runner.publish();
    },
  };
}

/**
 * Reads a large file again from its stored handle. Returns undefined if there's no handle or no permission, and `changed`
 * if the file was changed or deleted. `mayAsk`: the user has just pressed a button, so the browser may prompt for the permission.
 */
async function reopen(file: DeliveryFile, { mayAsk }: { mayAsk: boolean }) {
  const { handle } = file;
  try {
    const read = { mode: 'read' } as const;
    const permission = mayAsk
      ? await handle?.requestPermission?.(read)
      : await handle?.queryPermission?.(read);
    if (permission !== 'granted') return undefined;
  } catch {
    return undefined;
  }
  const found = await handle?.getFile().catch(() => undefined);
  return found && isSameFile(file, found) ? found : 'changed';
}
