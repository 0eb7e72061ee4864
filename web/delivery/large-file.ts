/** Larger files, in bytes, aren't stored with their item. After a reload, the user chooses them again. */
export const maxStoredFileBytes = 25 * 1024 * 1024;

/** Returns whether a file is too large to be stored with its item. */
export function isLarge({ size }: { size: number }): boolean {
  return size > maxStoredFileBytes;
}
