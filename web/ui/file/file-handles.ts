declare global {
  interface DataTransferItem {
    /** Chromium only. */
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
}

/** The handles of dropped files, with which the browser can read them again after a reload. */
const handles = new WeakMap<File, Promise<FileSystemHandle | null>>();

/** Returns a dropped file. Call it during the drop, because the handle is not available afterwards. */
export function droppedFile(item: DataTransferItem): File | null {
  const file = item.getAsFile();
  const handle = item.getAsFileSystemHandle?.();
  // A script that dispatches a drop has no handle to give.
  if (file && handle)
    handles.set(
      file,
      handle.catch(() => null),
    );
  return file;
}

/** Returns the handle of a dropped file, where the browser has it. */
export async function fileHandleOf(file: File): Promise<FileSystemFileHandle | undefined> {
  const handle = await handles.get(file);
  return isFileHandle(handle) ? handle : undefined;
}

/** Checks the kind, because some WebKit browsers lack the class FileSystemFileHandle. */
function isFileHandle(handle: FileSystemHandle | null | undefined): handle is FileSystemFileHandle {
  return handle?.kind === 'file';
}
