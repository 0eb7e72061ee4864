/**
 * Returns whether a file still has the size, in bytes, that it had when the user chose it, and can be read to its end.
 * Chromium refuses to read a changed file, and reports it like a lost connection.
 */
export async function isReadable(file: Blob, size: number): Promise<boolean> {
  if (file.size !== size) return false;
  try {
    const end = await file.slice(Math.max(size - 1, 0), size).arrayBuffer();
    return end.byteLength === Math.min(size, 1);
  } catch {
    return false;
  }
}
