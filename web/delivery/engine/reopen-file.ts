import type { DeliveryFile } from '#web/delivery/delivery-item.ts';
import { isSameFile } from './new-item.ts';

declare global {
  interface FileSystemHandle {
    /** The permission, where the browser has it (Chromium). */
    queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
    requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  }
}

/**
 * Reads a large file again from its stored handle. Returns undefined if there's no handle or no permission, or if the
 * file has changed. `mayAsk`: the user has just pressed a button, so the browser may prompt for the permission.
 */
export async function reopenFile(
  file: DeliveryFile,
  { mayAsk }: { mayAsk: boolean },
): Promise<File | undefined> {
  const { handle } = file;
  try {
    const read = { mode: 'read' } as const;
    const permission = mayAsk
      ? await handle?.requestPermission?.(read)
      : await handle?.queryPermission?.(read);
    if (permission !== 'granted') return undefined;
    const found = await handle?.getFile();
    return found && isSameFile(file, found) ? found : undefined;
  } catch {
    return undefined;
  }
}
