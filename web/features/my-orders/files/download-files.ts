import type { DeliverableJson } from '#worker/domain/files/files.api.ts';

/** Downloads files. The browser may ask the user to allow several downloads. */
export function downloadFiles(files: readonly DeliverableJson[]): void {
  for (const { fileUrl, fileName } of files) {
    Object.assign(document.createElement('a'), { href: fileUrl, download: fileName }).click();
  }
}
