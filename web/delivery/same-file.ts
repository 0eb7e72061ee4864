import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import type { DeliveryFile } from './item.ts';

export function hasSameName({ name }: DeliveryFile, file: File): boolean {
  return cleanFileName(file.name) === name;
}

/** Returns whether a file is the item's file, unchanged. */
export function isSameFile(known: DeliveryFile, file: File): boolean {
  const { size, lastModified } = known;
  return hasSameName(known, file) && file.size === size && file.lastModified === lastModified;
}
