import type { OrderMessageJson, UserJson } from '#worker/domain/api.ts';

export interface MessageRow {
  id: string;
  userId: string;
  message: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** A message as the API shows it (spec section 3). */
export function toMessageJson(row: MessageRow, user: UserJson): OrderMessageJson {
  const { id, userId, message, createdAt } = row;
  return {
    id,
    userId,
    message,
    fileUrl: null,
    fileName: null,
    fileSize: null,
    createdAt: new Date(createdAt).toISOString(),
    user,
  };
}
