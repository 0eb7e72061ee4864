import { expect, it } from 'vitest';
import { droppedFile, fileHandleOf } from './file-handles.ts';

/** Drops a file or a folder in a browser that gives the page a handle of it. */
function drop(kind: FileSystemHandleKind) {
  const handle = { kind } as FileSystemHandle;
  const item: Partial<DataTransferItem> = {
    getAsFile: () => new File(['a tune'], 'tune.bin'),
    getAsFileSystemHandle: async () => handle,
  };
  return { file: droppedFile(item as DataTransferItem) ?? new File([], ''), handle };
}

it('returns the handle of a dropped file', async () => {
  const { file, handle } = drop('file');
  expect(await fileHandleOf(file)).toBe(handle);
});

it('returns no handle of a folder, or of a file that was not dropped', async () => {
  expect(await fileHandleOf(drop('directory').file)).toBeUndefined();
  // Neither Node nor some WebKit browsers have the class FileSystemFileHandle.
  expect(await fileHandleOf(new File(['a tune'], 'tune.bin'))).toBeUndefined();
});
