/**
 * Whether a file still is on the disk as it was when it was chosen. A browser refuses to read one that was
 * changed since, and calls it a lost connection.
 */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
