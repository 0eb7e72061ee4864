/**
 * Returns whether a file is unchanged on disk since the user chose it. Browsers refuse to read a changed file, and report
 * it like a lost connection.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
