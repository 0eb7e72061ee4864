import type { DeliveryFile, DeliveryItem } from '#web/delivery/delivery-item.ts';
import type { DeliveryRequest } from '#web/delivery/delivery-options.ts';
import { deliverySchemaVersion } from '#web/delivery/delivery-schema.ts';
import { isLarge } from '#web/delivery/large-file.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';

/** Creates the item of a request, at a time in ms since 1970. It doesn't include the bytes of a large file. */
export function newItem({ key, file, ...request }: DeliveryRequest, at: number): DeliveryItem {
  return {
    ...request,
    shape: deliverySchemaVersion,
    key: key ?? crypto.randomUUID(),
    file: file ? newFile(file) : null,
    at,
    problem: null,
  };
}

function newFile({ blob, name, handle }: NonNullable<DeliveryRequest['file']>): DeliveryFile {
  const { size } = blob;
  const lastModified = blob instanceof File ? blob.lastModified : undefined;
  return { name, size, lastModified, url: null, ...(isLarge({ size }) ? { handle } : { blob }) };
}

/** Returns whether a file has the name of an item's file. Its content may have changed. */
export function hasSameName({ name }: DeliveryFile, file: File): boolean {
  return cleanFileName(file.name) === name;
}

/** Returns whether a file is the one that the item has, unchanged. */
export function isSameFile(known: DeliveryFile, file: File): boolean {
  const { size, lastModified } = known;
  return hasSameName(known, file) && file.size === size && file.lastModified === lastModified;
}
