import type { AuthorJson, UserJson } from '#worker/domain/accounts/accounts.api.ts';
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
  isLog: boolean;
}

/** Returns an author as a reader may see them: customers don't see the email addresses of staff. */
export function authorFor(reader: UserJson, author: AuthorJson): AuthorJson {
  return reader.isAdmin || author.id === reader.id ? author : { ...author, email: null };
}

/** Converts a message to the API's format. */
export function toMessageJson(
  { id, userId, message, createdAt }: MessageRow,
  user: UserJson,
  { file, isSeen }: { file: AttachedFile | null; isSeen: boolean },
): OrderMessageJson {
  return {
    id,
    userId,
    message,
    fileUrl: file && fileUrl(file.id),
    fileName: file?.name ?? null,
    fileSize: file?.size ?? null,
    isLog: file?.isLog ?? false,
    createdAt: new Date(createdAt).toISOString(),
    isSeen,
    user,
  };
}
