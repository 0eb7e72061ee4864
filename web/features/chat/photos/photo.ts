import { photoType } from '#web/features/chat/attachments/chosen-file-rules.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

/** A photo of a conversation. */
export interface Photo {
  id: string;
  url: string;
  name: string;
  /** Bytes. */
  size: number | null;
}

/** Returns the message's file if it is a photo. */
export function photoOf({ id, fileUrl, fileName, fileSize }: OrderMessageJson): Photo | undefined {
  if (fileUrl === null || fileName === null || !photoType(fileName)) return undefined;
  return { id, url: fileUrl, name: fileName, size: fileSize };
}
