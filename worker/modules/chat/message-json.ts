import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { fileUrl } from '#worker/domain/files/file-rules.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

export interface MessageRow {
  id: string;
  userId: string;
  message: string;
  /** ms since 1970. */
  createdAt: number;
}

interface AttachedFile {
  id: string;
  name: string | null;
  size: number | null;
}

/** Converts a message to the API's format. */
export function toMessageJson(
  { id, userId, message, createdAt }: MessageRow,
  user: UserJson,
  file: AttachedFile | null,
): OrderMessageJson {
  return {
    id,
    userId,
    message,
    fileUrl: file && fileUrl(file.id),
    fileName: file?.name ?? null,
    fileSize: file?.size ?? null,
    createdAt: new Date(createdAt).toISOString(),
    user,
  };
}
