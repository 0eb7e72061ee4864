import type { MouseEvent } from 'react';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';

/** A file to download. */
export interface DownloadSource {
  name: string;
  /** Our own path, or a file that the page made. */
  from: string | Blob;
  /** Bytes, if known. */
  size?: number | undefined;
}

/** Links to blobs must live until the download has started. Some browsers start it late. */
const blobUrlMs = 60_000;

/**
 * Downloads files. In an app on an iPhone's home screen, a link would open a viewer without a way
 * back, so the app fetches the files and offers the share sheet, which has Save to Files.
 */
export function download(files: readonly DownloadSource[]): void {
  if (isIosHomeScreenApp()) return void openSaveDialog(files);
  for (const { name, from } of files) {
    const href = typeof from === 'string' ? from : URL.createObjectURL(from);
    Object.assign(document.createElement('a'), { href, download: name }).click();
    if (from instanceof Blob) setTimeout(() => URL.revokeObjectURL(href), blobUrlMs);
  }
}

/** Handles a click on a download link. Only an app on an iPhone's home screen needs more than the browser does. */
export function handleDownloadClick(event: MouseEvent, file: DownloadSource): void {
  if (event.defaultPrevented || !isIosHomeScreenApp()) return;
  event.preventDefault();
  void openSaveDialog([file]);
}

async function openSaveDialog(files: readonly DownloadSource[]): Promise<void> {
  const dialog = await loadWhenPossible(() => import('./save-dialog.tsx'));
  dialog.openSaveDialog(files);
}

/** Returns whether the app runs from the home screen of an iPhone or iPad. Only their browsers have `standalone`. */
function isIosHomeScreenApp(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true && navigator.maxTouchPoints > 0;
}
